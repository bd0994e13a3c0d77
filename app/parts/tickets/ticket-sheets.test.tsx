import { expect, it } from "vitest";

import type { WalletLink } from "#contract/rules/tickets/wallet-pass";
import type { HeldAddOn } from "#contract/schemas/ticket";
import type { NearDay } from "~/domain/arithmetic/dates";
import { stripTags } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { sampleInstance } from "../../../tests/support/samples/event";
import { sampleOrder } from "../../../tests/support/samples/order";
import { TicketSheets } from "./ticket-sheets";

type Options = {
  near?: NearDay | null;
  print?: "ticket" | null;
  hasHall?: boolean;
  addOns?: readonly HeldAddOn[];
  entrance?: string | null;
  wallet?: WalletLink[];
  view?: string | null;
  isOver?: boolean;
  /** Only the first ticket. */
  isOnly?: boolean;
};

function sheets(options: Options) {
  const { near = null, print = "ticket", hasHall = true, addOns = [], entrance = null } = options;
  const { wallet = [], view = "/view-a.1.svg", isOver = false, isOnly = false } = options;
  const tickets = sampleOrder().tickets.slice(0, isOnly ? 1 : undefined);
  const [ticket] = tickets;
  if (ticket === undefined) throw new Error("no ticket");
  const sheet = {
    instance: { ...ticket.instance, id: "i1", startsAt: "2026-12-01T19:30:00-05:00" },
    near,
    isSoon: true,
    watching: null,
    isOver,
    hall: hasHall ? sampleInstance().hallDetail : null,
    tickets: tickets.map((one) => ({
      ...one,
      entrance,
      barcode: "99482019374650192820",
      stream: null,
      code: { path: "", size: 1 },
      wallet,
      drawings: { view, dot: "/seat-a.1.svg" },
    })),
  };
  // Times have no-break spaces.
  return rendered(<TicketSheets sheets={[sheet]} print={print} addOns={addOns} />).replaceAll(
    /[\u202f\u00a0]/g,
    " ",
  );
}

it.each([
  ["tonight", "Tonight at 7:30 PM"],
  ["tomorrow", "Tomorrow at 7:30 PM"],
] as const)("tickets for %s say so, and when the doors open", (near, text) => {
  expect(sheets({ near })).toContain(text);
  expect(sheets({ near })).toContain("Doors open 6:30 PM");
  expect(sheets({ near, hasHall: false })).not.toContain("Doors open");
});

it("tickets for a later day have their poster, full date, doors, and the view from the seat", () => {
  const html = sheets({});
  expect(html).toMatch(/<img[^>]* src="\/posters\/[^>]* aria-hidden="true"/);
  expect(html).toContain("Tuesday, December 1, 2026 at 7:30 PM");
  expect(html).not.toMatch(/Tonight|Tomorrow/);
  expect(html).toMatch(/<dt[^>]*>Doors open<\/dt><dd[^>]*>6:30 PM<\/dd>/);
  expect(sheets({ hasHall: false })).not.toContain("Doors open");
});

it("each ticket on an order's page has its performance and date on paper, too; pages of tickets have them above", () => {
  const about = (print: "ticket" | null) => [
    ...sheets({ print }).matchAll(/<p([^>]*)><b>(?:(?!<\/p>).)*Tue, Dec 1, 7:30 PM/g),
  ];
  const { length } = sampleOrder().tickets;
  expect(about(null).map(([, classes]) => classes)).toEqual(Array(length).fill(""));
  expect(about("ticket").map(([, classes]) => classes)).toEqual(
    Array(length).fill(' class="no-print"'),
  );
});

it("the only ticket of a page has no performance and date of its own, which are above", () => {
  expect(sheets({ isOnly: true })).not.toContain("Tue, Dec 1, 7:30 PM");
  expect(sheets({ isOnly: true, print: null })).toContain("Tue, Dec 1, 7:30 PM");
});

it("past tickets are a list without codes on an order's page, and cards where they are printed", () => {
  const record = sheets({ isOver: true, print: null });
  expect(record).not.toMatch(/<article|<svg|<img/);
  expect(record.match(/<li/g)).toHaveLength(sampleOrder().tickets.length);
  expect(record).toMatch(/Passed<.*<h4[^>]*>Row .*?9948 2019 3746 5019 2820/);
  expect(sheets({ isOver: true })).toMatch(/<article[^]*Passed/);
});

it("tickets on an order's page have no poster, since the page has", () => {
  expect(sheets({ print: null })).not.toContain("/posters/");
});

it.each([null, "ticket"] as const)(
  "with the layout %s, each ticket links to its wallet passes and says for which seat",
  (print) => {
    const href = "https://passes.example/?client=a&barcode=1";
    const links = sheets({ print, wallet: [{ wallet: "apple", href }] }).match(
      /<a [^>]*href="https:\/\/passes[^]*?<\/a>/g,
    );
    expect(links).toHaveLength(2);
    expect(links?.[0]).toContain('href="https://passes.example/?client=a&amp;barcode=1"');
    expect(stripTags(links?.[0] ?? "")).toMatch(/^Add to Apple Wallet: .*row .*seat/);
    expect(sheets({ print })).not.toContain("Wallet");
  },
);

it("each ticket but the last leads to the next one", () => {
  const html = sheets({});
  expect(html.match(/<article id="[^"]*"/g)).toEqual([
    '<article id="ticket-i1-1"',
    '<article id="ticket-i1-2"',
  ]);
  expect(html.match(/href="#ticket-[^"]*"/g)).toEqual(['href="#ticket-i1-2"']);
});

it("a ticket says by which door its seat is reached, if its hall does", () => {
  expect(sheets({})).not.toContain("Entrance");
  expect(sheets({ entrance: "Left stairs" })).toMatch(/Entrance<\/dt>.*?Left stairs/);
});

const pickup = { guests: 2, collectionPoint: "Plaza Bar" };
const drinks: HeldAddOn = {
  instanceId: "i1",
  orderNumber: "RPA-1",
  name: "Glass of sparkling wine",
  quantity: 2,
  description: null,
  pickup,
};

it("tickets say where their drinks are collected, and when if they are served before", () => {
  const dinner = { ...drinks, name: "Soup", pickup: { ...pickup, servedMinutesBefore: 90 } };
  for (const near of ["tonight", null] as const) {
    const text = stripTags(sheets({ near, addOns: [drinks, dinner] }));
    expect(text).toMatch(
      /2 × Glass of sparkling wine\.? *For 2 people, at Plaza Bar\. Show this page/,
    );
    expect(text).toContain("at Plaza Bar. Served at 6:00 PM. Show this page");
  }
});

it("each ticket shows where its seat is, and on the day the page does in large, with what it sees", () => {
  const count = (near: "tonight" | "tomorrow") => sheets({ near }).match(/seat-a\.1\.svg/g)?.length;
  expect([count("tomorrow"), count("tonight")]).toEqual([2, 3]);
  const withoutStage = sheets({ near: "tonight", view: null });
  expect(withoutStage).toContain("Where your seat is");
  expect(withoutStage).not.toContain("The view from");
});
