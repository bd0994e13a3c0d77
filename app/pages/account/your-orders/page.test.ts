import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, openPage, sendForm } from "../../../../tests/support/ask-page";
import { sampleOrder, sampleSummary } from "../../../../tests/support/samples/order";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as order from "../order/route";
import * as printAtHome from "../print-at-home-tickets/route";
import * as reserved from "../reserved-orders/route";
import * as page from "./route";

function visit(venue: Parameters<typeof customerContext>[1] = {}, more: Partial<Crm> = {}) {
  const listOrders = vi.fn<Crm["listOrders"]>(
    answering({ orders: [], total: 0, page: 1, pageCount: 1 }),
  );
  const hall = { id: "studio", name: "Studio", directions: "", stepFree: "" };
  const listHalls = answering([{ ...hall, doorsMinutes: null, bagPolicy: null }]);
  const listTickets = answering({ tickets: [], addOns: [], page: 1, pageCount: 1 });
  const others = { getAccountCredit: unavailable, listCustomerMemberships: unavailable };
  const calls = { listOrders, listHalls, listTickets, ...others, ...more };
  return { listOrders, context: customerContext(calls, venue) };
}
const askedFor = ({ listOrders }: ReturnType<typeof visit>) =>
  listOrders.mock.calls.map(([{ query }]) => query);

it.each([
  ["", "upcoming", 1],
  ["?group=past", "past", 1],
  ["?group=past&page=2", "past", 2],
  ["?group=past&page=none", "past", 1],
  ["?group=past&page=-1", "past", 1],
  ["?group=reserved", "reserved", 1],
  ["?group=returned", "returned", 1],
  ["?group=everything", "upcoming", 1],
  ["?page=3", "upcoming", 3],
])("the orders page with %j shows the group %s, page %i", async (query, group, number) => {
  const given = visit();
  await openPage(page, given.context, `/account/your-orders${query}`);
  expect(askedFor(given)).toEqual([{ group, page: number }]);
});

it("the orders page shows every group where the venue wants that", async () => {
  const given = visit({ venue: { upcomingOrdersOnly: false } });
  await openPage(page, given.context, "/account/your-orders");
  expect(askedFor(given).map(({ group }) => group)).toEqual([
    "upcoming",
    "reserved",
    "past",
    "returned",
  ]);
});

it("the orders page of a hall asks for that hall's orders alone", async () => {
  const given = visit();
  const { data } = await openPage(order, given.context, "/", { order: "studio" });
  expect(data).toMatchObject({ hall: { id: "studio", name: "Studio" } });
  expect(askedFor(given)).toEqual([{ group: "upcoming", hall: "studio", page: 1 }]);
});

it("the reserved orders have a page of their own", async () => {
  const given = visit();
  await openPage(reserved, given.context);
  expect(askedFor(given).map(({ group }) => group)).toEqual(["reserved"]);
});

it("the tickets to print at home are those of orders ahead that are printed", async () => {
  const given = visit();
  await openPage(printAtHome, given.context);
  expect(askedFor(given)).toEqual([{ group: "upcoming", printAtHome: "true", page: 1 }]);
});

it("an order with several performances begins with the next one", async () => {
  const dates = {
    over: "2020-01-01T19:30:00-05:00",
    next: "2097-01-01T19:30:00-05:00",
    later: "2097-02-01T19:30:00-05:00",
  };
  const instances = sampleOrder()
    .tickets.slice(0, 1)
    .flatMap(({ instance }) =>
      Object.entries(dates).map(([id, startsAt]) => ({ ...instance, id, startsAt })),
    );
  const orders = [sampleSummary({ instances })];
  const listOrders = answering({ orders, total: 1, page: 1, pageCount: 1 });
  const { data } = await openPage(page, visit({}, { listOrders }).context, "/account/your-orders");
  const order = { instances: [{ id: "next" }, { id: "later" }, { id: "over" }] };
  expect(data).toMatchObject({ lists: [{ orders: [order] }] });
});

it("a reserved order of somebody else is answered as one that is over", async () => {
  const takeUpReservedOrder = refusing({ code: "not-found" });
  const form = { intent: "take-up", order: "none" };
  const answer = await sendForm(reserved, customerContext({ takeUpReservedOrder }), form);
  expect([answer.status, answer.data]).toEqual([
    400,
    { order: "none", problem: "reserved-order-ended" },
  ]);
});

it("the reserved orders page refuses a form that it does not have", async () => {
  const form = { intent: "steal", order: "none" };
  expect((await sendForm(reserved, customerContext(), form)).status).toBe(400);
});

it("the orders begin with the next visit, and leave out what the box office does not say", async () => {
  const { id: orderId, number: orderNumber, tickets } = sampleOrder();
  const held = tickets.map((ticket) => ({
    ...ticket,
    barcode: ticket.barcode ?? "",
    orderId,
    orderNumber,
    shareId: null,
    endsAt: "2026-12-01T21:30:00-05:00",
  }));
  const listTickets = answering({ tickets: held, addOns: [], page: 1, pageCount: 2 });
  const { data } = await openPage(page, visit({}, { listTickets }).context, "/account/your-orders");
  expect(data).toMatchObject({
    overview: {
      next: { instance: { title: "La Valse" }, isStream: false, count: 2 },
      visits: 1,
      hasMore: true,
      credit: null,
      memberships: null,
    },
  });
  const stream = { token: "t", opensAt: "2026-12-01T19:00:00-05:00", endsAt: "2026-12-02" };
  const streams = held.map((ticket) => ({ ...ticket, stream }));
  const streamed = answering({ tickets: streams, addOns: [], page: 1, pageCount: 1 });
  const watching = visit({}, { listTickets: streamed }).context;
  expect((await openPage(page, watching, "/account/your-orders")).data).toMatchObject({
    overview: { next: { instance: { title: "La Valse" }, isStream: true }, visits: 0 },
  });
});
