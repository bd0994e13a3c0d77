import { expect, it, onTestFinished, vi } from "vitest";

import { readTranslatedTexts } from "#contract/text/known-names";
import type { Crm } from "~/.server/ticketing/ticketing";
import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../tests/support/ask-page";
import { decodeQr } from "../../../tests/support/decode-qr";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleInstance } from "../../../tests/support/samples/event";
import { sampleOrder } from "../../../tests/support/samples/order";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import { qrCode } from "~/parts/orders/qr-code.server";
import * as share from "./share-tickets/route";
import * as shared from "./shared-tickets/route";
import * as sharedPdf from "./shared-tickets-pdf/route";
import * as sharedText from "./shared-tickets-text/route";
import * as card from "./subscription-card/route";
import * as pdf from "./tickets-pdf/route";
import * as text from "./tickets-text/route";
import * as page from "./tickets/route";

const order = sampleOrder();
const endsAt = "2026-12-01T21:30:00-05:00";
const held = order.tickets.map(({ id, instance, seat, stepFree, priceTypeName, barcode }) => ({
  id,
  instance,
  seat,
  stepFree,
  priceTypeName,
  barcode: barcode ?? "",
  stream: null,
  orderId: order.id,
  orderNumber: order.number,
  endsAt,
  shareId: null,
}));
const calls = {
  listTickets: answering({ tickets: held, addOns: [], page: 1, pageCount: 1 }),
  listHalls: answering([]),
  listTicketShares: answering([]),
  getOwnTicketsPdf: answering(new TextEncoder().encode("%PDF-1.7")),
};
const visit = (more: Partial<Crm> = {}, options: Parameters<typeof customerContext>[1] = {}) =>
  customerContext({ ...calls, ...more }, options);
const getFile = (
  { loader }: { loader: (typeof text)["loader"] },
  context: ReturnType<typeof visit>,
  path: string,
) => loader({ request: new Request(`http://localhost${path}`), context, params: {} });

it.each([
  ["/tickets", "ticket"],
  ["/your-tickets?print=performance", "performance"],
  ["/tickets?print=folded", "ticket"],
])("GET %s shows tickets in the layout %s, with QR codes", async (path, print) => {
  const { data } = await openPage(page, visit(), path);
  const code = { size: 29 };
  expect(data).toMatchObject({ print, shared: [], sheets: [{ tickets: [{ code }, { code }] }] });
});

it("the QR code of a ticket decodes to its number", () => {
  const { size, path } = qrCode("99482019374650192820");
  let [x, y] = [0, 0];
  const dark = [...path.matchAll(/M(\d+) ([\d.]+)|m(\d+) 0|h(\d+)/g)].flatMap(
    ([, left, middle, gap, length]) => {
      if (left !== undefined) [x, y] = [Number(left), Number(middle) - 0.5];
      x += Number(gap ?? 0);
      if (length === undefined) return [];
      const rectangle = { x, y, width: Number(length), height: 1 };
      x += rectangle.width;
      return [rectangle];
    },
  );
  expect(decodeQr(dark, size - 8)).toBe("99482019374650192820");
});

it("each ticket has a pass link for each wallet of the venue", async () => {
  const url = "https://passes.example/make?v=2";
  const passTypes = { apple: "pkpass", google: "gpay" };
  const walletPass = { url, client: "riverside", passTypes };
  const { data } = await openPage(page, visit({}, { venue: { walletPass } }));
  const href = (type: string) =>
    `${url}&passType=${type}&client=riverside&barcode=${held[0]?.barcode}`;
  const [sheet] = (data as { sheets: { tickets: { wallet: unknown }[] }[] }).sheets;
  expect(sheet?.tickets[0]?.wallet).toEqual([
    { wallet: "apple", href: href("pkpass") },
    { wallet: "google", href: href("gpay") },
  ]);
});

it("the page number applies to the tickets page, text, PDF and sharing", async () => {
  const listTickets = vi.fn<Crm["listTickets"]>(
    answering({ tickets: held, addOns: [], page: 2, pageCount: 3 }),
  );
  const context = () => visit({ listTickets });
  const second = { page: 2, pageCount: 3 };
  expect((await openPage(page, context(), "/tickets?page=2")).data).toMatchObject(second);
  const words = await (await getFile(text, context(), "/tickets/text?page=2")).text();
  expect(words).toContain("Your tickets: page 2 of 3");
  const { headers } = await getFile(pdf, context(), "/tickets.pdf?page=2");
  expect(headers.get("Content-Disposition")).toContain("tickets-2.pdf");
  const sharing = await openPage(share, context(), "/tickets/share?page=2");
  expect(sharing.data).toMatchObject({ page: 2, performances: [{}], chosen: null });
  expect(listTickets.mock.calls.map(([{ query }]) => query)).toEqual(Array(3).fill({ page: 2 }));
  const chosen = await openPage(share, context(), "/tickets/share?instance=i1");
  expect(chosen.data).toMatchObject({ chosen: { instance: { id: "i1" }, tickets: [{}, {}] } });
});

it("the tickets page shows its number, and links to the next page and to sharing the current one", async () => {
  const site = await startStubbedStorefront({
    ...calls,
    getCustomer: answering(sampleCustomer()),
    listTickets: ({ query }) =>
      answering({ tickets: held, addOns: [], page: Number(query?.page ?? 1), pageCount: 3 })(),
  });
  onTestFinished(() => site.close());
  const tab = await site.openTab({ crmSession: "session" });
  const { heading, html } = await tab.go("/tickets?page=2&print=performance");
  expect([heading, html.includes("<title>Your tickets: page 2 of 3")]).toEqual([
    "Your tickets: page 2 of 3",
    true,
  ]);
  const last = await tab.follow(/^Next page$/);
  expect([last.url.search, last.text.includes("Next page")]).toEqual([
    "?print=performance&page=3",
    false,
  ]);
  expect(last.text).toContain("include the tickets on this page only");
  expect((await tab.follow(/^Share tickets/)).heading).toBe("Share tickets: page 3 of 3");
  await tab.press(/^Create link$/);
  expect(tab.shown.heading).toBe("Share tickets: page 3 of 3");
  expect((await tab.follow(/^Your tickets$/)).heading).toBe("Your tickets: page 3 of 3");
});

it("the tickets page and text say how to use an add-on for the performance", async () => {
  const [{ instance } = { instance: { id: "" } }] = held;
  const parking = { name: "Parking pass", quantity: 1, description: "In the garage." };
  const addOns = [{ ...parking, instanceId: instance.id, orderNumber: "RPA-10234" }];
  const listTickets = answering({ tickets: held, addOns, page: 1, pageCount: 1 });
  const { data } = await openPage(page, visit({ listTickets }), "/tickets");
  expect(data).toMatchObject({ addOns });
  const words = await (await getFile(text, visit({ listTickets }), "/tickets/text")).text();
  expect(words).toContain(
    "Parking pass\nIn the garage.\nShow this page or give order number RPA-10234.\n",
  );
});

it("tickets as text have number, event, seat and step-free access", async () => {
  const answer = await getFile(text, visit(), "/tickets/text");
  const words = await answer.text();
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  for (const { barcode, instance } of held) {
    expect(words).toContain(barcode.replace(/(\d{4})(?=\d)/g, "$1 "));
    expect(words).toContain(instance.title);
  }
  expect(words).toMatch(/Orchestra, row B, seat 1/);
  expect(words).toContain("step-free");
});

it("tickets as text have the venue's own translation of the directions to the hall", async () => {
  const { hallDetail } = sampleInstance();
  const { i18n, ...context } = visit({ listHalls: answering([hallDetail]) });
  const texts = readTranslatedTexts([
    { kind: "hall", source: hallDetail.directions, text: "Entrada pela avenida." },
  ]);
  const t = Object.assign(i18n.t.bind(null), { texts });
  const translated = { ...context, i18n: { ...i18n, t } };
  const words = await (await getFile(text, translated, "/tickets/text")).text();
  expect(words).toContain("\nEntrada pela avenida.\n");
});

it.each([
  ["PDF", pdf, "/tickets.pdf?print=performance"],
  ["text", text, "/tickets/text"],
] as const)("tickets as %s are not cacheable", async (_, file, path) => {
  const { headers } = await getFile(file, visit(), path);
  expect(headers.get("Cache-Control")).toBe("private, no-store, no-cache");
});

it("the PDF of a performance without tickets returns 404", async () => {
  const context = visit({ getOwnTicketsPdf: refusing({ code: "not-found" }) });
  expect((await openPage(pdf, context, "/tickets.pdf?instance=none")).status).toBe(404);
});

it.each([
  ["/tickets", page],
  ["/tickets.pdf", pdf],
  ["/tickets/text", text],
  ["/tickets/share", share],
  ["/subscription-card", card],
] as const)(
  "%s redirects to sign-in without a session, and with an expired one",
  async (path, route) => {
    const signedOut = refusing({ code: "not-signed-in" });
    const expired = visit({
      listTickets: signedOut,
      getOwnTicketsPdf: signedOut,
      listCustomerCards: signedOut,
    });
    for (const context of [expired, visitorContext()]) {
      expect((await openPage(route, context, path)).location).toBe("/login");
      expect(context.session.returnTo).toBe(path);
    }
  },
);

it.each(Object.entries({ page, text }))(
  "tickets as %s return 503 while the box office is down",
  async (_, route) => {
    expect((await openPage(route, visit({ listTickets: unavailable }))).status).toBe(503);
  },
);

const SHARE_PATH = "/tickets/share?instance=i1";
const SHARE = crypto.randomUUID();

it.each([
  [{ code: "conflict", reason: "shared-already" }, "share.sharedAlready"],
  [{ code: "not-found" }, "share.gone"],
] as const)("sharing refused with %o returns the field error %s", async (failure, message) => {
  const context = visit({ shareTickets: refusing(failure) });
  const answer = await sendForm(share, context, { share: SHARE, tickets: "t1" }, SHARE_PATH);
  expect(answer).toMatchObject({ status: 400, data: { error: { tickets: [message] } } });
});

it("revoking a link that was already revoked succeeds", async () => {
  const context = visit({ revokeTicketShare: refusing({ code: "not-found" }) });
  const answer = await sendForm(share, context, { intent: "revoke", share: SHARE }, SHARE_PATH);
  expect(answer.location).toBe(SHARE_PATH);
});

const token = "A".repeat(43);
const guest = (
  failure: { code: "not-found" } | { code: "not-allowed"; reason: "too-many-tries" },
) =>
  visitorContext({ getSharedTickets: refusing(failure), getSharedTicketsPdf: refusing(failure) });

it("a shared link with an unknown, malformed or missing token returns the same 404", async () => {
  const open = async (query: string) => {
    const context = guest({ code: "not-found" });
    const path = `/shared-tickets${query}`;
    const { status, data } = await openPage(shared, context, path);
    const files = [];
    for (const route of [sharedPdf, sharedText]) {
      const file = await getFile(route, context, path);
      files.push([file.status, await file.text()]);
    }
    return { status, data, files };
  };
  const unknown = await open(`?token=${token}`);
  expect(unknown).toMatchObject({ status: 404, data: { shown: null } });
  expect(unknown.files[0]?.[1]).toContain("Shared ticket link broken");
  for (const query of ["", `?token=${token.slice(1)}`, `?token=${token.slice(2)}%2F!`])
    expect(await open(query)).toEqual(unknown);
});

it("shared links return 429 after too many invalid tokens", async () => {
  const context = guest({ code: "not-allowed", reason: "too-many-tries" });
  for (const route of [shared, sharedPdf, sharedText])
    expect((await openPage(route, context, `/?token=${token}`)).status).toBe(429);
});

it("tickets without seat numbers have different names in the form that shares them", async () => {
  const seat = { section: "Studio", row: null, number: null, kind: "place" as const };
  const tickets = held.map((ticket) => ({ ...ticket, seat }));
  const site = await startStubbedStorefront({
    ...calls,
    getCustomer: answering(sampleCustomer()),
    listTickets: answering({ tickets, addOns: [], page: 1, pageCount: 1 }),
    listTicketShares: answering([]),
  });
  onTestFinished(() => site.close());
  const tab = await site.openTab({ crmSession: "session" });
  const { text: shown } = await tab.go("/tickets/share");
  expect(tickets.length).toBeGreaterThan(1);
  for (const [index] of tickets.entries()) expect(shown).toContain(`, ticket ${index + 1}`);
});

it("the page of tickets and their text say by which door a seat is reached", async () => {
  const tickets = held.map((ticket) => ({ ...ticket, entrance: "Left stairs" }));
  const listTickets = answering({ tickets, addOns: [], page: 1, pageCount: 1 });
  const { data } = await openPage(page, visit({ listTickets }), "/tickets");
  const entrance = "Left stairs";
  expect(data).toMatchObject({ sheets: [{ tickets: [{ entrance }, { entrance }] }] });
  const file = await getFile(text, visit({ listTickets }), "/tickets.txt");
  expect(await file.text()).toContain("Left stairs");
});
