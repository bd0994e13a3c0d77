import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, openPage } from "../../../tests/support/ask-page";
import { sampleOrder, sampleSummary } from "../../../tests/support/samples/order";
import { answering, unavailable } from "../../../tests/support/stub-crm";
import * as account from "./account/route";

const [sample] = sampleOrder().tickets;
if (sample === undefined) throw new Error("the sample order has no tickets");
const { instance } = sample;

/** The account at noon on December 1, with a ticket for a performance at this time. */
function openAccount(startsAt: string, more: Partial<Crm> = {}) {
  const ticket = {
    ...sample,
    barcode: "99482019374650192820",
    instance: { ...instance, startsAt },
    orderId: "o1",
    orderNumber: "RPA-10234",
    shareId: null,
    endsAt: startsAt,
  };
  const listOrders = vi.fn<Crm["listOrders"]>(
    answering({ orders: [], total: 0, page: 1, pageCount: 1 }),
  );
  const calls = {
    listTickets: answering({ tickets: [ticket], addOns: [], page: 1, pageCount: 1 }),
    listOrders,
    listStoredCards: answering([]),
    getAccountCredit: unavailable,
    listCustomerMemberships: unavailable,
    ...more,
  } as Partial<Crm>;
  return openPage(account, customerContext(calls), "/account");
}

it.each([
  ["2026-12-01T19:30:00-05:00", "tonight", "9948 2019 3746 5019 2820"],
  ["2026-12-02T19:30:00-05:00", "tomorrow", "9948 2019 3746 5019 2820"],
  ["2026-12-03T19:30:00-05:00", null, undefined],
])("a ticket for %s is shown as %j with the code %j", async (startsAt, near, number) => {
  const { data } = await openAccount(startsAt);
  const { next } = (data as { overview: { next: { near: unknown; code: unknown } } }).overview;
  expect(next.near).toBe(near);
  expect((next.code as { number: string } | null)?.number).toBe(number);
});

it.each([
  ["2026-12-01T13:00:00-05:00", null],
  ["2026-11-01T19:00:00-05:00", { ticket: sample.id, token: "t" }],
])("a stream that opens at %s is watched with %j", async (opensAt, watch) => {
  const stream = { token: "t", opensAt, endsAt: "2026-12-02T00:00:00-05:00" };
  const held = { ...sample, barcode: "99482019374650192820", stream };
  const listTickets = answering({ tickets: [held], addOns: [], page: 1, pageCount: 2 });
  const more = { listTickets } as unknown as Partial<Crm>;
  const { data } = await openAccount("2026-12-01T19:30:00-05:00", more);
  expect(data).toMatchObject({
    overview: { next: { isStream: true, watch, count: 1 }, hasMore: true, credit: null },
  });
});

it("during a live stream the tile counts and names what hasn't begun", async () => {
  const held = (id: string, startsAt: string, stream: object | null) => ({
    ...sample,
    barcode: "99482019374650192820",
    instance: { ...instance, id, startsAt },
    stream,
  });
  const [streamed, later] = ["2026-12-01T11:30:00-05:00", "2026-12-26T19:30:00-05:00"] as const;
  const stream = { token: "t", opensAt: streamed, endsAt: "2026-12-02T00:00:00-05:00" };
  const tickets = [held("stream", streamed, stream), held("later", later, null)];
  const listTickets = answering({ tickets, addOns: [], page: 1, pageCount: 1 });
  const { data } = await openAccount(later, { listTickets } as unknown as Partial<Crm>);
  expect(data).toMatchObject({
    overview: {
      next: { instance: { id: "stream" } },
      tickets: 1,
      begins: { instance: { id: "later" }, near: null },
    },
  });
});

it("a performance whose ticket is on paper is named from its order", async () => {
  const paper = { ...instance, id: "paper", startsAt: "2026-12-26T19:30:00-05:00" };
  const orders = [sampleSummary({ instances: [paper] })];
  const { data } = await openAccount(paper.startsAt, {
    listTickets: answering({ tickets: [], addOns: [], page: 1, pageCount: 1 }),
    listOrders: answering({ orders, total: 1, page: 1, pageCount: 1 }),
  });
  expect(data).toMatchObject({
    overview: { next: null, tickets: 0, begins: { instance: { id: "paper" }, near: null } },
  });
});

it("the account shows each past performance once, the latest first, and none that is still to come", async () => {
  const at = (id: string, startsAt: string) => ({ ...instance, id, startsAt });
  const listOrders = answering({
    orders: [
      sampleSummary({ id: "new", instances: [at("may", "2026-05-01T19:30:00-04:00")] }),
      sampleSummary({
        id: "old",
        instances: [
          at("may", "2026-05-01T19:30:00-04:00"),
          at("june", "2026-06-01T19:30:00-04:00"),
          at("next", "2027-06-01T19:30:00-04:00"),
        ],
      }),
    ],
    total: 2,
    page: 1,
    pageCount: 1,
  });
  const { data } = await openAccount("2026-12-03T19:30:00-05:00", { listOrders });
  const { past } = (data as { overview: { past: { order: string; instance: { id: string } }[] } })
    .overview;
  expect(past.map((visit) => [visit.order, visit.instance.id])).toEqual([
    ["old", "june"],
    ["new", "may"],
  ]);
});

it("the account opens without the cards and past performances that can't be loaded", async () => {
  const { status, data } = await openAccount("2026-12-03T19:30:00-05:00", {
    listOrders: unavailable,
    listStoredCards: unavailable,
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({ overview: { card: null, past: [], tickets: 1 } });
});
