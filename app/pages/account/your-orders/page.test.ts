import { expect, it, vi } from "vitest";

import { featuresWithout } from "#contract/names/features";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, openPage, sendForm } from "../../../../tests/support/ask-page";
import { sampleOrder, sampleSummary } from "../../../../tests/support/samples/order";
import { answering, refusing } from "../../../../tests/support/stub-crm";
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
  const calls = { listOrders, listHalls, ...more };
  return { listOrders, context: customerContext(calls, venue) };
}
const listQueries = ({ listOrders }: ReturnType<typeof visit>) =>
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
  const visitor = visit();
  await openPage(page, visitor.context, `/account/your-orders${query}`);
  expect(listQueries(visitor)).toEqual([{ group, page: number }]);
});

it("the orders page shows every group if the venue is configured so", async () => {
  const visitor = visit({ venue: { upcomingOrdersOnly: false } });
  await openPage(page, visitor.context, "/account/your-orders");
  expect(listQueries(visitor).map(({ group }) => group)).toEqual([
    "upcoming",
    "reserved",
    "past",
    "returned",
  ]);
});

it("the orders page of a hall requests only that hall's orders", async () => {
  const visitor = visit();
  const { data } = await openPage(order, visitor.context, "/", { order: "studio" });
  expect(data).toMatchObject({ hall: { id: "studio", name: "Studio" } });
  expect(listQueries(visitor)).toEqual([{ group: "upcoming", hall: "studio", page: 1 }]);
});

it("orders are filtered by live streams only if the venue has them", async () => {
  const { context } = visit();
  const hallsWithout = async (...off: "streams"[]) => {
    const features = featuresWithout(off);
    const { data } = await openPage(page, { ...context, features }, "/account/your-orders");
    return (data as { halls: { id: string }[] }).halls.map(({ id }) => id);
  };
  expect(await hallsWithout()).toEqual(["studio", "live-stream"]);
  expect(await hallsWithout("streams")).toEqual(["studio"]);
});

it("the orders page of live streams requests only their orders, and other ids are orders", async () => {
  const visitor = visit();
  const { data } = await openPage(order, visitor.context, "/", { order: "live-stream" });
  expect(data).toMatchObject({ hall: { id: "live-stream", name: "Live streams" } });
  expect(listQueries(visitor)).toEqual([{ group: "upcoming", hall: "live-stream", page: 1 }]);
  const { halls } = data as { halls: { id: string }[] };
  expect(halls.map(({ id }) => id)).toEqual(["studio", "live-stream"]);
});

it("the reserved orders page requests only reserved orders", async () => {
  const visitor = visit();
  await openPage(reserved, visitor.context);
  expect(listQueries(visitor).map(({ group }) => group)).toEqual(["reserved"]);
});

it("the print-at-home page requests upcoming orders with print-at-home tickets", async () => {
  const visitor = visit();
  await openPage(printAtHome, visitor.context);
  expect(listQueries(visitor)).toEqual([{ group: "upcoming", printAtHome: "true", page: 1 }]);
});

it("an order with several performances lists the next one first", async () => {
  const dates = {
    past: "2020-01-01T19:30:00-05:00",
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
  const order = { instances: [{ id: "next" }, { id: "later" }, { id: "past" }] };
  expect(data).toMatchObject({ lists: [{ orders: [order] }] });
});

it("another customer's reserved order shows the same problem as one that has ended", async () => {
  const takeUpReservedOrder = refusing({ code: "not-found" });
  const form = { intent: "take-up", order: "none" };
  const response = await sendForm(reserved, customerContext({ takeUpReservedOrder }), form);
  expect([response.status, response.data]).toEqual([
    400,
    { order: "none", problem: "reserved-order-ended" },
  ]);
});

it("the reserved orders page returns 400 for an unknown intent", async () => {
  const form = { intent: "steal", order: "none" };
  expect((await sendForm(reserved, customerContext(), form)).status).toBe(400);
});
