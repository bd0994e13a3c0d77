import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket, sampleTicket } from "../../../../tests/support/samples/basket";
import {
  sampleEvent,
  sampleInstance,
  samplePriceList,
  samplePriceListWith,
} from "../../../../tests/support/samples/event";
import {
  samplePlanWithoutStage,
  sampleSeatPlan,
} from "../../../../tests/support/samples/seat-plan";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as prices from "../price-selection/route";
import * as facts from "../seat-facts/route";
import * as page from "./route";

const AT = { event: "e1", instance: "i1" };
const added = answering(sampleBasket());
const status = "sfffffff".repeat(4);
const seatStatus = answering({ planId: "i1", status, blocks: [], refusesSingleSeats: false });

const visit = (calls: Partial<Crm> = {}) =>
  visitorContext({
    getEvent: answering(sampleEvent()),
    getInstance: answering(sampleInstance()),
    getPriceList: answering(samplePriceList()),
    getSeatPlan: answering(sampleSeatPlan()),
    getSeatStatus: seatStatus,
    getRecentSeatStatus: seatStatus,
    createBasket: answering(sampleBasket({ items: [] })),
    addTickets: added,
    ...calls,
  });
const open = (view: string, query = "", context = visit(), at = AT) =>
  openPage(page, context, `/events/e1/i1/syos/${view}${query}`, { ...at, view });
const choose = (fields: [string, string][], context = visit(), query = "") =>
  sendForm(page, context, fields, `/events/e1/i1/syos/orchestra${query}`, {
    ...AT,
    view: "orchestra",
  });
const key = (): [string, string] => ["requestKey", randomUUID()];
const seats = (...ids: string[]) => ids.map((id): [string, string] => ["seat", id]);

it("the overview lists the hall's sections with their free seats", async () => {
  expect((await open("overview")).data).toMatchObject({
    kind: "overview",
    isUnknown: false,
    sections: [
      { name: "Orchestra", free: 14, slug: "orchestra" },
      { name: "First Tier", free: 14, slug: "first-tier" },
    ],
  });
});

it("the overview is returned as plain data, so that the page can be cached", async () => {
  const request = new Request("http://localhost:3000/events/e1/i1/syos/overview");
  const args = { request, context: visit(), params: { ...AT, view: "overview" } };
  // The page cache stores only a loader's plain data.
  expect(await page.loader(args)).toMatchObject({ kind: "overview", personal: false });
});

it("choosing seats for another event's performance returns 404", async () => {
  const result = await open("orchestra", "", visit(), { ...AT, event: "e2" });
  expect(result.status).toBe(404);
});

it("the seat search ignores invalid values", async () => {
  const { data } = await open("list", "?together=-7&band=&feature=sofa&together=x");
  expect(data).toMatchObject({ criteria: { together: 2, band: undefined, feature: undefined } });
});

it("choosing seats for a closed performance redirects to its page", async () => {
  const getInstance = answering(sampleInstance({ status: "cancelled" }));
  expect((await open("overview", "", visit({ getInstance }))).status).toBe(303);
});

it("adding seats for a performance that was just canceled redirects to its page with a notice", async () => {
  const addTickets = refusing({ code: "not-allowed", reason: "cancelled" });
  const context = visit({ addTickets });
  const result = await choose([...seats("O-A-2"), key()], context);
  expect([result.status, result.location]).toEqual([303, "/events/e1/i1"]);
  expect(context.session.showNotices()).toContain("performance-closed");
});

it("a section page lists the seats for this performance in the visitor's basket", async () => {
  const elsewhere = { ...sampleTicket().instance, id: "i2" };
  const tickets = [
    sampleTicket({ seatId: "O-A-1" }),
    sampleTicket({ id: "t2", seatId: "O-A-3", instance: elsewhere }),
  ];
  const context = visit({ getBasket: answering(sampleBasket({ tickets })) });
  context.session.basketId = "b1";
  expect((await open("orchestra", "", context)).data).toMatchObject({
    own: [{ seatId: "O-A-1" }],
    personal: true,
  });
  expect((await open("orchestra")).data).toMatchObject({ own: [], personal: false });
});

it("a section page has its stylesheet with whole prices, and the neighboring sections", async () => {
  const { data } = await open("orchestra");
  expect(data).toMatchObject({ neighbors: [{ slug: "first-tier", arrow: "↓" }] });
  const { styles } = data as { styles: string[] };
  expect(styles).toEqual([expect.stringMatching(/^\/plans\/.+\/seats-orchestra\.css\?a=\d+$/)]);
});

it.each([
  ["?band=i1-B", [0, 14]],
  ["?wheelchair=1", [1, 1]],
  ["?band=none&wheelchair=yes", [14, 14]],
])("the overview with %s counts only matching seats", async (query, free) => {
  const { data } = await open("overview", query);
  const { sections } = data as { sections: { free: number }[] };
  expect(sections.map((section) => section.free)).toEqual(free);
});

it("the overview's filter is kept in a section, by the jump to one, and after adding seats there", async () => {
  const { data } = await open("orchestra", "?wheelchair=1");
  expect(data).toMatchObject({ filter: { wheelchair: true } });
  expect((await open("first-tier", "?band=i1-B")).data).toMatchObject({ filter: { band: "i1-B" } });
  const jump = await open("overview", "?section=orchestra&band=i1-B");
  expect(jump.location).toBe("/events/e1/i1/syos/orchestra?band=i1-B#start");
  const fields = [...seats("O-A-2"), key(), ["intent", "more"] as [string, string]];
  const added = await choose(fields, visit(), "?wheelchair=1");
  expect(added.location).toBe("/events/e1/i1/syos/overview?wheelchair=1#start");
});

describe("a hall of one section", () => {
  const plan = sampleSeatPlan();
  const only = { ...plan, seats: plan.seats.filter(({ section }) => section === "Orchestra") };
  const one = answering({
    planId: "i1",
    status: status.slice(0, only.seats.length),
    blocks: [],
    refusesSingleSeats: false,
  });
  const hall = () =>
    visit({ getSeatPlan: answering(only), getSeatStatus: one, getRecentSeatStatus: one });

  it("the overview of a hall of one section leads to its seats, with the filter", async () => {
    const { status: code, location } = await open("overview", "?wheelchair=1", hall());
    expect([code, location]).toEqual([303, "/events/e1/i1/syos/orchestra?wheelchair=1#start"]);
    expect((await open("nowhere", "", hall())).status).toBe(404);
  });

  it("the only section of a hall has no overview to return to", async () => {
    const { data } = await open("orchestra", "", hall());
    expect(data).toMatchObject({ kind: "section", hasOverview: false, neighbors: [] });
    expect((await open("orchestra")).data).toMatchObject({ hasOverview: true });
  });
});

it("an overview with seats from the visitor's basket is personal", async () => {
  const context = visit({
    getBasket: answering(sampleBasket({ tickets: [sampleTicket({ seatId: "O-A-1" })] })),
  });
  context.session.basketId = "b1";
  expect((await open("overview", "", context)).data).toMatchObject({
    own: [{ seatId: "O-A-1" }],
    personal: true,
  });
});

it("each chosen seat is added once", async () => {
  const addTickets = vi.fn<Crm["addTickets"]>(added);
  const fields = [key(), ...seats("O-A-2", "T-B-3", "O-A-2")];
  expect((await choose(fields, visit({ addTickets }))).location).toBe("/checkout/basket");
  expect(addTickets.mock.calls[0]?.[0].body).toMatchObject({
    seats: [{ seatId: "O-A-2" }, { seatId: "T-B-3" }],
  });
});

it("chosen seats without a price type are added at the member price if there is one", async () => {
  const addTickets = vi.fn<Crm["addTickets"]>(added);
  const member = { id: "member", name: "Member", eligibility: "member" } as const;
  const getPriceList = answering(samplePriceListWith(member, 8_100, { terms: "member" }));
  await choose([key(), ...seats("O-A-2")], visit({ addTickets, getPriceList }));
  expect(addTickets.mock.calls[0]?.[0].body).toMatchObject({
    seats: [{ seatId: "O-A-2", priceTypeId: "member" }],
  });
});

it.each<[string, [string, string][]]>([
  ["none", [key()]],
  ["no key", seats("O-A-2")],
  ["an id that is too long", [key(), ["seat", "x".repeat(101)]]],
  ["more than any limit", [key(), ...seats(...Array.from({ length: 51 }, (_, at) => `O-A-${at}`))]],
])("chosen seats are refused without a request to the box office: %s", async (_, fields) => {
  const addTickets = vi.fn<Crm["addTickets"]>(added);
  const result = await choose(fields, visit({ addTickets }));
  expect([result.status, result.data]).toMatchObject([400, { refusal: null }]);
  expect(addTickets).not.toHaveBeenCalled();
});

it("a chosen seat of another hall is refused, and the others stay chosen", async () => {
  const addTickets = vi.fn<Crm["addTickets"]>(added);
  const result = await choose([key(), ...seats("O-A-2", "Z-9-9")], visit({ addTickets }));
  expect([result.status, result.data]).toMatchObject([
    400,
    { refusal: { code: "not-allowed", reason: "unknown-seat" }, chosen: ["O-A-2"] },
  ]);
  expect(addTickets).not.toHaveBeenCalled();
});

it("choosing seats returns 503 while the box office is down", async () => {
  const result = await choose([key(), ...seats("O-A-2")], visit({ addTickets: unavailable }));
  expect(result.status).toBe(503);
});

it("seats in the address are chosen in their section, on a page that is not cached for others", async () => {
  const { data } = await open("orchestra", "?seat=O-A-3&seat=T-A-2&seat=Z-1&seat=O-A-3");
  expect(data).toMatchObject({ kind: "section", chosen: ["O-A-3"], personal: true });
  expect((await open("orchestra")).data).toMatchObject({ chosen: [], personal: false });
});

it("the comparison of seats says which are in the visitor's basket, not that they are taken", async () => {
  const context = visit({
    getBasket: answering(sampleBasket({ tickets: [sampleTicket({ seatId: "O-A-1" })] })),
  });
  context.session.basketId = "b1";
  const { data } = await openPage(facts, context, "/events/e1/i1/seats?seat=O-A-1", AT);
  expect(data).toMatchObject({ seats: [{ seat: { id: "O-A-1" } }], own: ["O-A-1"] });
});

describe.each(Object.entries({ prices, facts }))(
  "the page of chosen seats for %s",
  (name, about) => {
    const load = (query: string) => openPage(about, visit(), `/events/e1/i1/seats?${query}`, AT);

    it(`the page of chosen seats for ${name} lists each seat once in hall order, without seats of other halls`, async () => {
      const { data } = await load("seat=T-A-2&seat=O-A-3&seat=O-A-3&seat=Z-1");
      expect(data).toMatchObject({
        seats: [{ seat: { id: "O-A-3" } }, { seat: { id: "T-A-2" } }],
        view: "orchestra",
      });
    });

    it(`the page of chosen seats for ${name} can be opened without seats`, async () => {
      expect((await load("")).data).toMatchObject({ seats: [], view: null });
    });
  },
);

it.each([
  ["overview", "hall with a stage", true],
  ["overview", "hall without one", false],
  ["orchestra", "hall with a stage", true],
  ["orchestra", "hall without one", false],
])("the page %s of a %s says whether there is a stage", async (view, _, hasStage) => {
  const plan = hasStage ? sampleSeatPlan() : samplePlanWithoutStage();
  const { data } = await open(view, "", visit({ getSeatPlan: answering(plan) }));
  expect(data).toMatchObject({ plan: { hasStage } });
});

it.each([true, false])(
  "seats are compared with drawn views only with a stage (%s)",
  async (hasStage) => {
    const plan = hasStage ? sampleSeatPlan() : samplePlanWithoutStage();
    const context = visit({ getSeatPlan: answering(plan) });
    const { data } = await openPage(facts, context, "/events/e1/i1/seat-facts?seat=O-A-1", AT);
    const { seats: compared } = data as { seats: { drawing: string | null }[] };
    expect(compared.map(({ drawing }) => drawing !== null)).toEqual([hasStage]);
  },
);
