import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";

import { customerContext, openPage, visitorContext } from "../../../../tests/support/ask-page";
import {
  sampleBasket,
  sampleProduct,
  sampleTicket,
} from "../../../../tests/support/samples/basket";
import { sampleLevel } from "../../../../tests/support/samples/membership-level";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { samplePackage } from "../../../../tests/support/samples/package";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import { reads, refuses, send, visit } from "../../../../tests/support/basket-page";
import { usd } from "../../../../tests/support/samples/usd";
import * as page from "./route";

const show = async (context: ReturnType<typeof visit>, query = "") =>
  (await openPage(page, context, `/checkout/basket${query}`)).data;

const bag = sampleProduct();

it("the basket page without a basket shows coming performances and all checkout steps", async () => {
  const listSeason = answering(sampleSeason());
  const { data } = await openPage(page, visitorContext({ ...reads, listSeason }));
  expect(data).toMatchObject({ basket: { state: "empty", comingUp: [{}] } });
  const { progress } = data as { progress: { name: string }[] };
  expect(progress.map(({ name }) => name)).toEqual(["basket", "details", "pay"]);
});

it.each([
  [sampleOrder(), { number: "RPA-10234", isFree: false, href: "/order/verify?order=o1" }],
  [sampleOrder({ totals: { ...sampleOrder().totals, total: usd(0) } }), { isFree: true }],
])("the basket page shows the order after a purchase: %#", async (order, purchase) => {
  const getBasket = answering(sampleBasket({ status: "ordered", orderId: "o1" }));
  const calls = { ...reads, getBasket, listSeason: unavailable, getOrder: answering(order) };
  const session = { basketId: null, boughtBasketId: "b1" };
  const context = customerContext({ ...calls, listOtherBaskets: unavailable }, { session });
  expect(await show(context)).toMatchObject({ basket: { state: "empty" }, purchase });
  const resubmitted = await send(context, { intent: "save", by: "checkout" });
  expect(resubmitted.location).toBe("/order/verify?order=o1");
});

it("the basket page is a 503 after a purchase while the order can't be loaded", async () => {
  const calls = { ...reads, getBasket: unavailable, listOtherBaskets: unavailable };
  const context = customerContext(calls, { session: { basketId: null, boughtBasketId: "b1" } });
  expect((await openPage(page, context)).status).toBe(503);
});

it("the basket page groups tickets by performance, with the prices of their band", async () => {
  expect(await show(visit())).toMatchObject({
    basket: {
      state: "open",
      groups: [{ tickets: [{ prices: [{}, {}] }, { prices: [{}, {}] }] }],
    },
  });
});

it("the basket page renders without other prices while price lists can't be loaded", async () => {
  expect(await show(visit({ getPriceList: unavailable }))).toMatchObject({
    basket: { groups: [{ tickets: [{ prices: [] }, { prices: [] }] }] },
  });
});

it("the basket page offers the membership that saves the most over its price, unless a step does", async () => {
  const savings = (levelId: string, price: number, saves: number) => ({
    levelId,
    membershipPrice: usd(price),
    saves: usd(saves),
    total: usd(0),
    paysForItself: saves > price,
  });
  const calls = {
    listMembershipLevels: answering([
      sampleLevel({ id: "6", name: "Friend" }),
      sampleLevel({ id: "8", name: "Contributor" }),
    ]),
    listPotentialSavings: answering([
      savings("3", 5_000, 4_000),
      savings("6", 5_000, 5_200),
      savings("8", 10_000, 11_400),
    ]),
  };
  const offered = { id: "8", name: "Contributor", price: usd(10_000), saves: usd(11_400) };
  expect(await show(visit(calls))).toMatchObject({ basket: { membership: offered } });
  const none = { basket: { membership: null } };
  const joined = { items: [sampleProduct({ kind: "membership", id: "m" })] };
  expect(await show(visit(calls, joined))).toMatchObject(none);
  expect(await show(visit({ ...calls, listPotentialSavings: unavailable }))).toMatchObject(none);
});

it("checking out redirects to the first incomplete step", async () => {
  const form = { intent: "save", by: "checkout" };
  expect((await send(visit({}, {}, "account"), form)).location).toBe("/checkout/summary");
  const unknown = visit({ getCheckout: unavailable }, {}, "account");
  expect((await send(unknown, form)).location).toBe("/checkout/delivery");
});

it("the basket page links an open payment to its order and shows until when the seats are held", async () => {
  const { hold } = sampleBasket();
  expect(await show(visit({}, { status: "paying", orderId: "o1" }))).toMatchObject({
    basket: { state: "paying", heldUntil: hold?.until },
    orderHref: "/order/verify?order=o1",
  });
});

it("the basket page asks for confirmation before removing a package and shows its total price", async () => {
  const details = { type: "flex", percentOff: 0, missing: 0, superItemId: null };
  const items = [sampleProduct({ kind: "package", id: "p", details })];
  const plan = { ticketIds: [], itemIds: [], isBlock: false };
  const planRemoval = answering({ ...plan, hasCompanions: false, hasCompanionSeats: false });
  expect(await show(visit({ planRemoval }, { items }), "?remove=p")).toMatchObject({
    basket: { state: "removal", removed: { tickets: [], products: [], total: { amount: 2_400 } } },
  });
  const gone = refuses({ code: "not-found" });
  const tickets = [sampleTicket({ packageItemId: "p" })];
  const getPackage = answering(samplePackage());
  const context = visit({ planRemoval: gone, getPackage }, { items, tickets });
  // Its event has no other date.
  expect(await show(context, "?remove=none")).toMatchObject({
    basket: { state: "open", fixedDates: ["t1"] },
  });
});

it.each([
  ["a ticket", { intent: "remove", ticket: "t1" }, ["t1"], [], 2_400],
  [
    "all tickets of a performance",
    { intent: "remove-all", performance: "i1" },
    ["t1", "t2"],
    ["t1", "t2"],
    22_200,
  ],
] as const)(
  "the basket page asks for confirmation before food is removed with %s and shows the total price",
  async (_label, form, ticketIds, listed, amount) => {
    const details = {
      instanceId: "i1",
      menuId: "m",
      category: "Main",
      guests: 2,
      collectionPoint: "Bar",
    };
    const dinner = sampleProduct({ kind: "food-and-drink", id: "dinner", details });
    const ids = { ticketIds: [...ticketIds], itemIds: ["dinner"] };
    const takesOthers = refuses({ code: "conflict", reason: "takes-others", ...ids });
    const plan = { ...ids, isBlock: false, hasCompanions: false, hasCompanionSeats: false };
    const planRemoval = vi.fn<Crm["planRemoval"]>(answering(plan));
    const context = visit(
      { removeTicket: takesOthers, removeTickets: takesOthers, planRemoval },
      { tickets: sampleBasket().tickets, items: [dinner] },
    );
    const response = await send(context, form);
    const id = "ticket" in form ? form.ticket : form.performance;
    expect(response.location).toBe(`/checkout/basket?remove=${id}`);
    expect(await show(context, `?remove=${id}`)).toMatchObject({
      basket: {
        state: "removal",
        line: { id: "t1" },
        removed: {
          tickets: listed.map((ticketId) => ({ id: ticketId })),
          products: [{ id: "dinner" }],
          total: { amount },
        },
      },
    });
    expect(planRemoval).toHaveBeenCalledExactlyOnceWith({
      params: { id: "b1", lineId: "t1" },
      query: { all: String("performance" in form) },
    });
  },
);

it("all tickets of a performance are removed at once, except those of a package", async () => {
  const tickets = [...sampleBasket().tickets, sampleTicket({ id: "t3", packageItemId: "p" })];
  const removeTickets = vi.fn<Crm["removeTickets"]>(
    answering(sampleBasket({ tickets: tickets.slice(2) })),
  );
  const context = visit({ removeTickets }, { tickets });
  const form = { intent: "remove-all", performance: "i1" };
  expect((await send(context, form)).location).toBe("/checkout/basket");
  expect(removeTickets).toHaveBeenCalledExactlyOnceWith({
    params: { id: "b1" },
    query: { instanceId: "i1", withOthers: "false" },
  });
  expect(context.session.showNotices()).toEqual(["tickets-removed"]);
});

it("removing an event from a package asks first if other lines go with it", async () => {
  const tickets = [
    sampleTicket({ packageItemId: "p" }),
    sampleTicket({ id: "t2", packageItemId: "p" }),
    sampleTicket({ id: "t3" }),
  ];
  const ids = { ticketIds: ["t1", "t2", "t3"], itemIds: [] };
  const calls = {
    removeFromPackage: refuses({ code: "conflict", reason: "takes-others", ...ids }),
    planRemoval: answering({
      ...ids,
      isBlock: false,
      hasCompanions: false,
      hasCompanionSeats: true,
    }),
  };
  const context = visit(calls, { tickets });
  const form = { intent: "remove-event", item: "p", performance: "i1" };
  expect((await send(context, form)).location).toBe("/checkout/basket?remove=t1");
  expect(await show(context, "?remove=t1")).toMatchObject({
    basket: {
      state: "removal",
      removed: { tickets: [{ id: "t1" }, { id: "t2" }, { id: "t3" }] },
      performance: "i1",
      packageItem: "p",
    },
  });
});

it("the basket page shows special requests from checkout instead of asking for them again", async () => {
  const details = { specialRequests: "Two of us.", accessRequirements: null, marketing: null };
  expect(await show(visit({}, { details }))).toMatchObject({
    basket: { state: "open", specialRequests: "Two of us." },
  });
});

it.each([
  [{}, "$55"],
  [{ items: [bag] }, "$24"],
])(
  "account credit above the balance is refused for the basket %o, at most %s",
  async (has, max) => {
    const context = visit({ getBasket: answering(sampleBasket(has)) }, {}, "account");
    const response = await send(context, { intent: "credit", use: "amount", amount: "900" });
    const refusal = { code: "credit-too-high", balance: "$55", max };
    expect(response).toMatchObject({ status: 400, data: { refusal } });
  },
);
