import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { packageVisits } from "../../../../tests/support/package-visits";
import {
  sampleBasket,
  sampleProduct,
  sampleTicket,
} from "../../../../tests/support/samples/basket";
import { samplePackage } from "../../../../tests/support/samples/package";
import { sampleSeatPlan } from "../../../../tests/support/samples/seat-plan";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import { mainIntent } from "../builder/builder-side";
import type { FlexView } from "../builder/builder-view";
import * as prices from "../event-prices/route";
import * as page from "./route";

const { show, visit } = await packageVisits([
  samplePackage(),
  samplePackage({ id: "series", type: "fixed-series" }),
  samplePackage({ id: "later", status: "not-on-sale", onSaleAt: null }),
]);

const FLEX = { package: "flex", instance: "i1" };
const HERE = "/packages/flex/i1/syos";
const status = "sfffffff".repeat(4);
const seatStatus = answering({ planId: "i1", status, blocks: [], refusesSingleSeats: false });
const hall = {
  getSeatStatus: seatStatus,
  getRecentSeatStatus: seatStatus,
  getSeatPlan: answering(sampleSeatPlan()),
};
const line = sampleProduct({
  kind: "package",
  id: "line",
  productId: "flex",
  quantity: 2,
  details: { type: "flex", percentOff: 15, missing: 0, superItemId: null },
});
const under30 = { id: "under30", name: "Under 30" };
/** The basket has a package for two with the seats O-A-1 and O-A-2 at i1, the first of which others see as sold. */
const visitWithLine = (calls: Partial<Crm> = {}) =>
  visit(
    {
      ...hall,
      getBasket: answering(
        sampleBasket({
          items: [line],
          tickets: [
            sampleTicket({ id: "t1", seatId: "O-A-1", packageItemId: "line", priceType: under30 }),
            sampleTicket({ id: "t2", seatId: "O-A-2", packageItemId: "line" }),
          ],
        }),
      ),
      ...calls,
    },
    { session: { basketId: "b1" } },
  );

const open = (view: string, query = "", context = visit(hall), of = FLEX) =>
  openPage(page, context, `${HERE}/${view}${query}`, { ...of, view });
const seats = (...ids: string[]) => [
  ...ids.map((id): [string, string] => ["seat", id]),
  ["requestKey", randomUUID()] as [string, string],
];
const choose = (fields: [string, string][], query = "", context = visit(hall)) =>
  sendForm(page, context, fields, `${HERE}/orchestra${query}`, { ...FLEX, view: "orchestra" });

it("the map of a package's event lists the hall's sections at the package's prices", async () => {
  const { data } = await open("overview", "?quantity=2&utm=x");
  expect(data).toMatchObject({
    hall: {
      kind: "overview",
      quantity: 2,
      search: "?quantity=2",
      hasSpaces: true,
      sections: [{ slug: "orchestra", free: 14 }, { slug: "first-tier" }],
    },
  });
});

it("an unknown section of a package's event returns 404 with the overview", async () => {
  const result = await open("nope");
  expect([result.status, result.data]).toMatchObject([404, { hall: { isUnknown: true } }]);
  expect((await open("overview", "", visit(hall), { ...FLEX, instance: "i9" })).status).toBe(404);
});

it("the list offers a wheelchair space with companion seats for as many people as packages", async () => {
  const { data } = await open("list", "?quantity=2&feature=wheelchair");
  const { offers } = (data as { hall: { offers: { seats: { id: string }[] }[] } }).hall;
  expect(offers.map((offer) => offer.seats.map(({ id }) => id))).toEqual([
    ["O-B-4", "O-B-5"],
    ["T-B-4", "T-B-5"],
  ]);
});

it("chosen seats are kept in the package's draft, with its event and date", async () => {
  const query = "?quantity=2&seats=A*standard&choose=i3";
  const { status: code, location } = await choose(seats("O-B-4", "O-B-5"), query);
  expect(code).toBe(303);
  const { pathname, searchParams, hash } = new URL(location ?? "", "http://localhost");
  expect([pathname, hash]).toEqual(["/package-builder/flex", "#event-e1"]);
  expect(Object.fromEntries(searchParams)).toEqual({
    quantity: "2",
    seats: "A*standard",
    choose: "i3,i1",
    own: "i1*O-B-4*standard*O-B-5*standard",
  });
});

it.each([
  [["O-B-4"], { refusal: null, chosen: ["O-B-4"] }],
  [["O-A-1", "O-A-2"], { refusal: { code: "seats-taken", lostIds: ["O-A-1"] }, chosen: ["O-A-2"] }],
  [["O-A-2", "none"], { refusal: { reason: "unknown-seat" } }],
])("the seats %j are refused for two packages, and free ones stay chosen", async (ids, answer) => {
  const result = await choose(seats(...ids), "?quantity=2");
  expect([result.status, result.data]).toMatchObject([400, answer]);
});

it("the builder shows the seats chosen at an event with their price and adds exactly them", async () => {
  const context = visit(hall);
  const own = "own=i1*O-B-4*standard*O-B-5*under30";
  const query = `?quantity=2&seats=A*standard&choose=i1,i2,i3&${own}`;
  const builder = await import("../builder/route");
  const { data } = await openPage(builder, context, `/package-builder/flex${query}`, {
    package: "flex",
  });
  const view = data as { events: { ownSeats: { label: object }[] }[]; sums: { lines: unknown[] } };
  expect(view.events[0]?.ownSeats).toMatchObject([
    { label: { number: "4", kind: "wheelchair" } },
    { label: { number: "5", kind: "companion" } },
  ]);
  const addPackage = vi.fn<Crm["addPackage"]>(answering(sampleBasket()));
  const form: [string, string][] = [
    ...["e1", "e2", "e3"].map((id): [string, string] => ["event", id]),
    ...["i1", "i2", "i3"].map((id): [string, string] => ["date", id]),
    ["ownLevel", "e1**i1*O-B-4*standard*O-B-5*under30"],
    ["level", "A*standard"],
    ["quantity", "2"],
    ["requestKey", randomUUID()],
  ];
  const at = { package: "flex" };
  await sendForm(builder, visit({ ...hall, addPackage }), form, "/package-builder/flex", at);
  expect(addPackage.mock.calls[0]?.[0].body.choices).toEqual([
    {
      instanceId: "i1",
      priceTypeId: "standard",
      seatIds: ["O-B-4", "O-B-5"],
      priceTypeIds: ["standard", "under30"],
    },
    { instanceId: "i2", band: "i1-A", priceTypeId: "standard" },
    { instanceId: "i3", band: "i1-A", priceTypeId: "standard" },
  ]);
  const three = form.map(([name, value]): [string, string] => [
    name,
    name === "quantity" ? "3" : value,
  ]);
  const result = await sendForm(builder, visit(hall), three, "/package-builder/flex", at);
  expect(result.data).toMatchObject({
    errors: [{ at: "event", eventId: "e1", code: "seat-count", count: 3, chosen: 2 }],
  });
});

it("a package with own seats for another number of packages is not complete and has no total", async () => {
  const builder = await import("../builder/route");
  const own = "own=i1*O-B-4*standard*O-B-5*under30";
  const path = `/package-builder/flex?quantity=3&seats=A*standard&choose=i1,i2,i3&${own}`;
  const { data } = await openPage(builder, visit(hall), path, { package: "flex" });
  expect(data).toMatchObject({
    missing: 0,
    seatErrors: [{ eventId: "e1", code: "seat-count", count: 3, chosen: 2 }],
    sums: { total: null, saved: null },
  });
  expect(mainIntent(data as FlexView)).toBe("update");
});

it("the builder's button for own seats opens the event's map on its date and keeps the draft", async () => {
  const builder = await import("../builder/route");
  const form: [string, string][] = [
    ["date", "i1"],
    ["date", "i2b"],
    ["event", "e1"],
    ["level", "A*standard"],
    ["quantity", "2"],
    ["seats", "1"],
    ["requestKey", randomUUID()],
  ];
  const at = { package: "flex" };
  const result = await sendForm(builder, visit(hall), form, "/package-builder/flex?super=s", at);
  expect(result.location).toBe(
    "/packages/flex/i2b/syos/overview?quantity=2&seats=A*standard&choose=i1&dates=i2b&super=s#start",
  );
});

it("seats of a package in the basket are changed, keep their price types, and can be kept", async () => {
  const { data } = await open("orchestra", "?item=line", visitWithLine());
  expect(data).toMatchObject({
    isInBasket: true,
    back: "/checkout/basket",
    hall: { quantity: 2, maxQuantity: null, chosen: ["O-A-1", "O-A-2"] },
  });
  const changePackageDate = vi.fn<Crm["changePackageDate"]>(answering(sampleBasket()));
  const context = visitWithLine({ changePackageDate });
  const result = await choose(seats("O-B-4", "O-A-2"), "?item=line", context);
  expect([result.status, result.location]).toEqual([303, "/checkout/basket"]);
  expect(changePackageDate.mock.calls[0]?.[0]).toMatchObject({
    params: { id: "b1", itemId: "line", instanceId: "i1" },
    body: {
      choices: [
        { instanceId: "i1", seatIds: ["O-B-4", "O-A-2"], priceTypeIds: ["under30", "standard"] },
      ],
    },
  });
});

it("a refused change of seats names the reason, and the seats stay chosen", async () => {
  const refusal = { code: "not-allowed", reason: "sold-out" } as const;
  const context = visitWithLine({ changePackageDate: refusing(refusal) });
  const result = await choose(seats("O-B-4", "O-B-5"), "?item=line", context);
  expect([result.status, result.data]).toMatchObject([
    400,
    { refusal, chosen: ["O-B-4", "O-B-5"] },
  ]);
});

it("price-selection offers the package's price types for each chosen seat", async () => {
  const path = "/packages/flex/i1/price-selection?quantity=2&seat=O-B-4&seat=O-B-5";
  const { data } = await openPage(prices, visit(hall), path, FLEX);
  expect(data).toMatchObject({
    seats: [{ id: "O-B-4" }, { id: "O-B-5" }],
    priceList: { priceTypes: [{ id: "standard" }, { id: "under30" }] },
  });
  const fields: [string, string][] = [
    ["seat", "O-B-4"],
    ["type", "under30"],
    ["seat", "O-B-5"],
    ["type", "standard"],
    ["requestKey", randomUUID()],
  ];
  const { location } = await sendForm(prices, visit(hall), fields, path, FLEX);
  expect(new URL(location ?? "", "http://x").searchParams.get("own")).toBe(
    "i1*O-B-4*under30*O-B-5*standard",
  );
});

it("price-selection without seats sells an event of a package by band and price", async () => {
  const path = "/packages/flex/i1/price-selection?quantity=2&choose=i1*B*standard,i2";
  const levels = await openPage(prices, visit(hall), path, FLEX);
  expect(levels.data).toMatchObject({
    levels: [{ band: { name: "A" }, priceType: { id: "standard" } }, {}, {}, {}, {}, {}],
    level: { band: "B", priceTypeId: "standard" },
  });
  const chosen = await sendForm(prices, visit(hall), { level: "A*under30" }, path, FLEX);
  const { pathname, searchParams, hash } = new URL(chosen.location ?? "", "http://x");
  expect([pathname, searchParams.get("choose"), hash]).toEqual([
    "/package-builder/flex",
    "i2,i1*A*under30",
    "#event-e1",
  ]);
  for (const level of ["", "Z*standard", "*"])
    expect((await sendForm(prices, visit(hall), { level }, path, FLEX)).status, level).toBe(400);
});

it("price-selection leads to the map for the seats of a package in the basket", async () => {
  const path = "/packages/flex/i1/price-selection?item=line";
  const { location } = await openPage(prices, visitWithLine(), path, FLEX);
  expect(location).toMatch(/^\/packages\/flex\/i1\/syos\/overview\?item=line#/);
});

it.each([
  [page, FLEX.package, "overview", undefined],
  [prices, "series", undefined, "/subscriptions/fixed-series/series/choose-prices?date=i1"],
  [page, "series", "list", "/subscriptions/fixed-series/series/syos/list?date=i1"],
  [page, "later", "overview", "/package-builder/later#event-e1"],
])(
  "case %#: a package that is chosen elsewhere redirects there",
  async (of, id, view, location) => {
    const params = { package: id, instance: "i1", ...(view !== undefined && { view }) };
    expect((await openPage(of, visit(hall), "/", params)).location ?? undefined).toBe(location);
  },
);

it("the builder names own seats and wheelchair spaces beside each event", async () => {
  const html = await show("/package-builder/flex");
  expect(html.match(/Other seats or wheelchair spaces/g)).toHaveLength(4);
  expect(html.match(/name="seats:\d"/g)).toHaveLength(4);
  // Enter submits a form with its first button.
  const [, form = ""] = html.split('id="builder"');
  expect(/<button[^>]*name="([^"]*)"/.exec(form)?.[1]).toBe("intent:update");
});
