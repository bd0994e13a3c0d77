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
import { samplePriceList } from "../../../../tests/support/samples/event";
import { samplePackage, sampleSuperPackage } from "../../../../tests/support/samples/package";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as flexPage from "../flex-builder/route";
import * as page from "./route";

const { fetch, show, visit } = await packageVisits([
  samplePackage(),
  sampleSuperPackage(),
  samplePackage({ id: "series", type: "fixed-series" }),
  samplePackage({ id: "later", status: "not-on-sale", onSaleAt: null }),
]);

const FLEX = { package: "flex" };
const HERE = "/package-builder/flex";
const three = [
  ["event", "e1"],
  ["event", "e2"],
  ["event", "e3"],
] as [string, string][];
const dates = ["i1", "i2b", "i3", "i4"].map((id): [string, string] => ["date", id]);
const form = (fields: [string, string][] = three, more: [string, string][] = []) => [
  ...fields,
  ...dates,
  ["level", "A*standard"] as [string, string],
  ["quantity", "2"] as [string, string],
  ["requestKey", randomUUID()] as [string, string],
  ...more,
];
const line = sampleProduct({
  kind: "package",
  id: "line",
  productId: "flex",
  quantity: 2,
  details: { type: "flex", percentOff: 15, missing: 0, superItemId: null },
});
/** The basket has the package of `line`, with one of its events. */
const visitWithLine = (calls: Partial<Crm> = {}) =>
  visit(
    {
      getBasket: answering(
        sampleBasket({ items: [line], tickets: [sampleTicket({ packageItemId: "line" })] }),
      ),
      ...calls,
    },
    { session: { basketId: "b1" } },
  );
const send = (calls: Partial<Crm>, fields = form(), path = HERE) =>
  sendForm(page, visit(calls), fields, path, FLEX);

it("the flex builder shows each event with its dates and how many more events are needed", async () => {
  const html = await show(HERE);
  expect(html).toContain(">Choose 3 events</h2>");
  expect(html.match(/type="checkbox"/g)).toHaveLength(4);
  expect(html).toContain('aria-label="0 chosen, at least 3 needed"');
  // An event with one date has no list.
  expect(html.match(/<select[^>]* name="date"/g)).toHaveLength(1);
  expect(html.match(/<input[^>]* name="date"/g)).toHaveLength(3);
});

it("the flex builder keeps its choices in the URL", async () => {
  const updated = await send({}, form(three, [["intent", "update"]]));
  expect([updated.status, updated.location]).toEqual([
    303,
    `${HERE}?quantity=2&seats=A*standard&choose=i1%2Ci2b%2Ci3`,
  ]);
  const html = await show(updated.location ?? "");
  expect(html).toContain("Your package is complete");
  expect(html.match(/type="checkbox"[^>]* checked=""/g)).toHaveLength(3);
  expect(html).toMatch(/<option value="i2b" selected="">/);
  // Three times two tickets at $99.00, of which $90.00 are discounted by 15 percent.
  expect(html).toContain("−$81");
  expect(html).toContain("$513");
});

it.each([["intent", "update"] as const, ["seats", "0"] as const])(
  "choices that are too long for a URL are refused (%s)",
  async (...button) => {
    const own = ["e1*i1", "e2*i2b", "e3*i3"].map((event): [string, string] => [
      "ownLevel",
      event.replace("*", "**") + `*${"x".repeat(200)}*standard`.repeat(20),
    ]);
    expect((await send({}, form(three, [...own, [...button]]))).status).toBe(400);
  },
);

it("the flex builder shows what the events so far cost in the package, before it is complete", async () => {
  const html = await show(`${HERE}?seats=A*standard&choose=i1,i3`);
  expect(html).toContain(">Choose 1 more event</h2>");
  expect(html).toContain(">2 of 3 so far<");
  expect(html).toContain("−$27");
  expect(html).toContain("$171");
  expect(html).toMatch(/data-each[^>]*>\$85\.50<.*?instead of .*?<s [^>]*>\$99</);
  // One sentence says what is missing.
  expect(html.match(/>[^<]*1 more event/g)).toEqual([">Choose 1 more event"]);
});

it("a place is preselected, so that the total stands from the first event", async () => {
  const html = await show(`${HERE}?choose=i1`);
  expect(html).toMatch(/checked="" value="B\*standard"/);
  // $79.00 with a fee of $9.00, less 15 percent of $70.00.
  expect(html).toContain("$68.50");
});

it("a package is not complete while an event has no seats at the chosen place", async () => {
  const html = await show(`${HERE}?seats=Z*standard&choose=i1,i2,i3`);
  expect(html).not.toContain("Your package is complete</h2>");
  expect(html).toContain(">3 of 3 events</h2>");
});

const listErrors = ({ data }: { data: unknown }) => (data as { errors: unknown[] }).errors;

it("an event without seats at the price for all events has its own choice open", async () => {
  const fields = form([["event", "e1"]]).map(([name, value]): [string, string] => [
    name,
    name === "level" ? "Z*standard" : value,
  ]);
  const answer = await fetch(HERE, { method: "POST", body: new URLSearchParams(fields) });
  const html = await answer.text();
  expect(html).toContain("This event has no seats in that band at that price.");
  expect(html.match(/<details class="more" open="">/g)).toHaveLength(1);
});

it("a flex package sent with nothing chosen names the missing band and the missing events at once", async () => {
  const fields = form([]).map(([name, value]): [string, string] => [
    name,
    name === "level" ? "" : value,
  ]);
  expect(listErrors(await send({}, fields))).toEqual([
    { at: "level", code: "level" },
    { at: "events", code: "too-few", missing: 3 },
  ]);
});

it.each([
  [[["level", ""]], [{ at: "level", code: "level" }]],
  [[["quantity", "9"]], [{ at: "quantity", code: "quantity", max: 4 }]],
  [
    [["level", "Z*standard"]],
    ["e1", "e2", "e3"].map((eventId) => ({ at: "event", eventId, code: "level-gone" })),
  ],
] as [string[][], unknown[]][])("the builder refuses %j", async (changed, errors) => {
  const [[name, value] = []] = changed;
  const fields = form().map(([field, text]): [string, string] => [
    field,
    field === name ? (value ?? "") : text,
  ]);
  const result = await send({}, fields);
  expect([result.status, listErrors(result)]).toEqual([400, errors]);
});

it("an event without seats left is refused as sold out", async () => {
  const sold = samplePriceList({ bands: [] });
  const getPriceList: Crm["getPriceList"] = ({ params }) =>
    answering(params.id === "i3" ? sold : samplePriceList())();
  expect(listErrors(await send({ getPriceList }))).toEqual([
    { at: "event", eventId: "e3", code: "sold-out" },
  ]);
});

it("a complete package is added with the best seats of every chosen date", async () => {
  const addPackage = vi.fn<Crm["addPackage"]>(answering(sampleBasket()));
  const ownLevel: [string, string] = ["ownLevel", "e3*B*under30"];
  const result = await send({ addPackage }, form(three, [ownLevel]));
  expect([result.status, result.location]).toEqual([303, "/checkout/basket"]);
  expect(addPackage.mock.calls[0]?.[0].body).toEqual({
    packageId: "flex",
    quantity: 2,
    choices: [
      { instanceId: "i1", band: "i1-A", priceTypeId: "standard" },
      { instanceId: "i2b", band: "i1-A", priceTypeId: "standard" },
      { instanceId: "i3", band: "i1-B", priceTypeId: "under30" },
    ],
    superItemId: undefined,
  });
});

const tooFew = { code: "not-enough-seats", band: "A", available: 1 } as const;

it("a refused package lists every event that caused the refusal", async () => {
  const findBestSeats: Crm["findBestSeats"] = ({ params }) =>
    params.id === "i1" ? answering({ seats: [] })() : refusing(tooFew)();
  const result = await send({ addPackage: refusing(tooFew), findBestSeats });
  expect([result.status, listErrors(result)]).toEqual([
    400,
    ["e2", "e3"].map((eventId) => ({ at: "event", eventId, code: "refused", refusal: tooFew })),
  ]);
});

it("a refusal that concerns no single event is shown for the whole package", async () => {
  const calls = { addPackage: refusing(tooFew), findBestSeats: answering({ seats: [] }) };
  expect(listErrors(await send(calls))).toEqual([{ at: "page", code: "refused", refusal: tooFew }]);
});

it("more packages than one order can have are refused at the quantity field", async () => {
  const limit = {
    maxTickets: 4,
    priceTypeName: null,
    instanceName: "Orchestra, your choice",
    previouslyPurchased: 0,
    totalTickets: 6,
  };
  const addPackage = refusing({ code: "limit", limit });
  expect(listErrors(await send({ addPackage }))).toEqual([
    { at: "quantity", code: "limit", max: 4, total: 6 },
  ]);
});

it("more seats than can be held at once are refused with the most packages allowed, or seats for a package in the basket", async () => {
  const refusal = { code: "not-allowed", reason: "too-many-at-once", seats: 5 } as const;
  expect(listErrors(await send({ addPackage: refusing(refusal) }))).toEqual([
    { at: "quantity", code: "at-once", max: 1, seats: 5 },
  ]);
  const more = visitWithLine({ addToPackage: refusing(refusal) });
  const result = await sendForm(page, more, form(three.slice(1)), `${HERE}?item=line`, FLEX);
  expect(listErrors(result)).toEqual([{ at: "page", code: "refused", refusal }]);
});

it("events can be added to a package in the basket, except those it already has", async () => {
  const context = visitWithLine();
  const path = `${HERE}?item=line`;
  const { data } = await openPage(page, context, path, FLEX);
  expect(data).toMatchObject({ item: "line", has: 1, missing: 2, quantity: 2 });
  const addToPackage = vi.fn<Crm["addToPackage"]>(answering(sampleBasket()));
  const fields = form(three.slice(1));
  const result = await sendForm(page, visitWithLine({ addToPackage }), fields, path, FLEX);
  expect(result.location).toBe("/checkout/basket");
  const [call] = addToPackage.mock.calls[0] ?? [];
  expect(call?.params).toEqual({ id: "b1", itemId: "line" });
  expect(call?.body.choices.map(({ instanceId }) => instanceId)).toEqual(["i2b", "i3"]);
});

const superLine = sampleProduct({
  kind: "package",
  id: "whole",
  productId: "super",
  details: { type: "super", percentOff: 0, missing: 2, superItemId: null },
});

it("adding a part also adds its super package, which is removed again if the part is refused", async () => {
  const withSuper = sampleBasket({ items: [superLine] });
  const addPackage = vi.fn<Crm["addPackage"]>(({ body }) =>
    body.packageId === "super" ? answering(withSuper)() : refusing(tooFew)(),
  );
  const removeItem = vi.fn<Crm["removeItem"]>(answering(sampleBasket({ items: [] })));
  const calls = { addPackage, removeItem, findBestSeats: answering({ seats: [] }) };
  expect((await send(calls, form(), `${HERE}?super=super`)).status).toBe(400);
  expect(addPackage.mock.calls.map(([{ body }]) => [body.packageId, body.superItemId])).toEqual([
    ["super", undefined],
    ["flex", "whole"],
  ]);
  expect(removeItem).toHaveBeenCalledExactlyOnceWith({ params: { id: "b1", itemId: "whole" } });
});

it("a package that is not part of the requested super package is added without it", async () => {
  const addPackage = vi.fn<Crm["addPackage"]>(answering(sampleBasket()));
  await send({ addPackage }, form(), `${HERE}?super=later`);
  expect(addPackage.mock.calls.map(([{ body }]) => body.packageId)).toEqual(["flex"]);
});

it("a package of another type redirects to its own page, and an unknown one returns 404", async () => {
  const open = (of: Parameters<typeof openPage>[0], id: string) =>
    openPage(of, visit(), "/", { package: id });
  expect((await open(page, "series")).location).toContain("series");
  expect((await open(flexPage, "super")).location).toBe("/package-builder/super");
  expect((await open(page, "nothing")).status).toBe(404);
});

it("a package that is not on sale has no form", async () => {
  const html = await show("/package-builder/later");
  expect(html).toContain("Not on sale yet");
  expect(html).not.toContain('id="builder"');
});

it("the builder returns 503 while the box office is down", async () => {
  const { status } = await openPage(page, visit({ getPriceList: unavailable }), HERE, FLEX);
  expect(status).toBe(503);
});
