import { expect, it } from "vitest";

import type { Database } from "../../../crm/platform/database/database";
import { fulfilMembership } from "../../../crm/basket/lines/memberships/start-membership";
import { refundOrder } from "../../../crm/money/returns/cancel-order";
import { fulfilItems } from "../../../crm/basket/lines/line-kinds";
import { lockOrder } from "../../../crm/money/orders/order-locks";
import { addLine, api, add, getBasket, newCustomer } from "../support/box-office";
import { checkLedgersAfterAll } from "../support/codes";
import { insertPurchase, createTestPerformance } from "../support/create-test-performance";
import { FRIEND, addMembership } from "../support/members";
import { orderFood, newMenu, newStockItem } from "../support/stock-items";
import { readyBasket } from "../support/paying";
import { UNKNOWN_ID, testPaymentDeps } from "../support/payment-deps";
import { preparedBasket } from "../support/prepared-basket";
import { insertNextMembership, keepCard, mailKinds, DONATION } from "../support/recurring";
import { buyerActions, confirmed, refunded } from "../support/spending";
import { PRICING } from "../support/subscribers";
import { revokeItems } from "../../../crm/money/returns/revoke-items";
import { dayFromNow, daysAfter } from "../../support/api/stored";
import { venueToday, stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, abandonPayment, completePayment, findRefusal } = buyerActions(deps);
checkLedgersAfterAll();

const basketToCollect = () => readyBasket({ quantity: 2, delivery: "Cobo" });

const basketWithProgram = async () => {
  const ready = await basketToCollect();
  const itemId = await newStockItem({ kind: "supplementary", instanceIds: [ready.instanceId] });
  const { outcome } = await addLine(ready.basketId, {
    kind: "supplementary",
    itemId,
    quantity: 1,
    instanceId: ready.instanceId,
  });
  expect(outcome).toBe("ok");
  return { ready, itemId };
};
const notSold = (name: string) => ({ code: "conflict", reason: "not-sold-any-more", name });

it("an add-on that is sold for its performance is accepted", async () => {
  const { ready } = await basketWithProgram();
  expect(await findRefusal(ready)).toBeNull();
});

it("an add-on is refused when it is no longer sold for its performance", async () => {
  const { ready, itemId } = await basketWithProgram();
  await stored.stockItems.change({ id: itemId }, { instanceIds: [] });
  expect(await findRefusal(ready)).toEqual(notSold(itemId));
});

it("an add-on is refused when its sale now starts later", async () => {
  const { ready, itemId } = await basketWithProgram();
  await stored.stockItems.change({ id: itemId }, { daysAhead: 1 });
  expect(await findRefusal(ready)).toEqual(notSold(itemId));
});

it("an add-on is refused when the basket has no tickets left for its performance", async () => {
  const { ready, itemId } = await basketWithProgram();
  await stored.claims.remove({ basketId: ready.basketId });
  await stored.basketTickets.remove({ basketId: ready.basketId });
  expect(await findRefusal(ready)).toEqual(notSold(itemId));
});

/** Baskets of one customer, each with an add-on for the one ticket that they bought earlier. */
async function basketsForOneTicket(count: number) {
  const { instanceId, planId } = await createTestPerformance();
  const number = "up-to-tickets";
  const itemId = await newStockItem({ kind: "supplementary", number, price: 500 });
  const owner = await newCustomer();
  const ticket = { instanceId, planId, seatId: "A-1", priceTypeId: "standard" };
  await insertPurchase({ customerId: owner.customerId, ...ticket });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const ready = await preparedBasket(owner);
      const { outcome } = await addLine(ready.basketId, {
        kind: "supplementary",
        itemId,
        instanceId,
      });
      expect(outcome).toBe("ok");
      return ready;
    }),
  );
}
const MORE_THAN_TICKETS = { code: "conflict", reason: "more-items-than-tickets" };

it("one of several baskets with an add-on for the same ticket becomes an order when paid at once", async () => {
  const refusals = await Promise.all((await basketsForOneTicket(4)).map(findRefusal));
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  for (const refusal of refusals)
    if (refusal !== null) expect(refusal).toMatchObject(MORE_THAN_TICKETS);
});

it("a late payment for an add-on is refunded when another order has it for the same ticket", async () => {
  const [first, second] = await basketsForOneTicket(2);
  if (first === undefined || second === undefined) throw new Error("no baskets");
  const late = await goToCardPage(first);
  expect(await findRefusal(second)).toMatchObject(MORE_THAN_TICKETS);
  await abandonPayment(late);
  expect(await completePayment(await goToCardPage(second))).toEqual(confirmed);
  expect(await completePayment(late)).toEqual(refunded);
});

it("an add-on in a pending order counts toward that order's tickets, not toward tickets of another order", async () => {
  const [ready] = await basketsForOneTicket(1);
  if (ready === undefined) throw new Error("no basket");
  const [line] = (await getBasket(ready.basketId)).items;
  const instanceId = line?.kind === "supplementary" ? line.details.instanceId : "";
  const other = await preparedBasket(ready);
  await add(other.basketId, { instanceId });
  await api.setDelivery({
    params: { id: other.basketId },
    session: ready.session,
    body: { optionId: "Cobo", address: null },
  });
  await addLine(other.basketId, {
    kind: "supplementary",
    itemId: line?.productId ?? "",
    instanceId,
  });
  await goToCardPage(other);
  expect(await findRefusal(ready)).toBeNull();
});

it("food can be ordered without tickets", async () => {
  const ready = await basketToCollect();
  await orderFood(ready.basketId, ready.instanceId, await newMenu(ready.instanceId), 2);
  await stored.claims.remove({ basketId: ready.basketId });
  await stored.basketTickets.remove({ basketId: ready.basketId });
  expect(await findRefusal(ready)).toBeNull();
});

it("food is refused when its menu is no longer active", async () => {
  const ready = await basketToCollect();
  const menu = await newMenu(ready.instanceId);
  await orderFood(ready.basketId, ready.instanceId, menu, 2);
  expect(await findRefusal(ready)).toBeNull();

  const other = await basketToCollect();
  const closed = await newMenu(other.instanceId);
  await orderFood(other.basketId, other.instanceId, closed, 2);
  await stored.menus.change({ id: closed.menuId }, { active: false });
  expect(await findRefusal(other)).toMatchObject({ reason: "not-sold-any-more" });
});

it("food is refused when its menu is no longer served at its performance", async () => {
  const ready = await basketToCollect();
  const menu = await newMenu(ready.instanceId);
  await orderFood(ready.basketId, ready.instanceId, menu, 2);
  await stored.menus.change({ id: menu.menuId }, { instanceIds: [] });
  expect(await findRefusal(ready)).toMatchObject({ reason: "not-sold-any-more" });
});

it("a dish is refused by name when fewer are left than ordered", async () => {
  const ready = await basketToCollect();
  const menu = await newMenu(ready.instanceId);
  await orderFood(ready.basketId, ready.instanceId, menu, 2);
  const [main] = menu.mains;
  await stored.stockItems.change({ id: main }, { stock: 1 });
  const problem = { code: "conflict", reason: "too-few-in-stock", name: main, left: 1 };
  expect(await findRefusal(ready)).toEqual(problem);
  await stored.stockItems.change({ id: main }, { stock: 2 });
  expect(await findRefusal(ready)).toBeNull();
});

/** A customer's subscriptions; `months` from their first day to the day after their last one. */
const listIssued = async (customerId: string) =>
  (await stored.ticketSubscriptions.find({ customerId }, undefined, ["ordinal"])).map(
    ({ ordinal, price, vouchers, issuedOn, expiresOn }) => ({
      ordinal,
      price,
      vouchers,
      months: monthsBetween(issuedOn, daysAfter(expiresOn, 1)),
      issuedOn,
    }),
  );
function monthsBetween(from: string, to: string): number {
  const [start, end] = [new Date(from), new Date(to)];
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth();
  return months - start.getUTCMonth();
}
const buySubscriptions = async (quantity: number) => {
  const ready = await basketToCollect();
  const { outcome } = await addLine(ready.basketId, {
    kind: "ticket-subscription",
    pricingId: PRICING,
    quantity,
  });
  expect(outcome).toBe("ok");
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  return { ...ready, orderId: attempt.orderId };
};
const inTransaction = <T>(work: (tx: Parameters<Parameters<Database["transaction"]>[0]>[0]) => T) =>
  deps.db.transaction(async (tx) => work(tx));
const revoke = (orderId: string) => inTransaction((tx) => revokeItems(tx, { id: orderId }));

it("ticket subscriptions are issued once each, from today, at their unit price", async () => {
  const { customerId, orderId } = await buySubscriptions(2);
  const one = { price: 48_000, vouchers: 6, months: 12, issuedOn: await venueToday() };
  const both = [
    { ordinal: 1, ...one },
    { ordinal: 2, ...one },
  ];
  expect(await listIssued(customerId)).toEqual(both);
  const order = await stored.orders.one({ id: orderId });
  await inTransaction((tx) => fulfilItems(tx, order));
  expect(await listIssued(customerId)).toEqual(both);
});

it("ticket subscriptions are revoked with their order, unless one of their vouchers was used", async () => {
  const unused = await buySubscriptions(2);
  expect(await revoke(unused.orderId)).toBe(true);
  expect((await listIssued(unused.customerId)).map(({ vouchers }) => vouchers)).toEqual([0, 0]);

  const used = await buySubscriptions(2);
  await stored.ticketSubscriptions.change({ customerId: used.customerId, ordinal: 2 }, { used: 1 });
  expect(await revoke(used.orderId)).toBe(false);
  expect((await listIssued(used.customerId)).map(({ vouchers }) => vouchers)).toEqual([6, 6]);
});

it("fulfilling a membership that was not reserved fails", async () => {
  const { orderId } = await goToCardPage(await basketToCollect());
  const fulfilled = inTransaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked === null) throw new Error("no order");
    await fulfilMembership(tx, locked.order, { id: UNKNOWN_ID });
  });
  await expect(fulfilled).rejects.toThrow("not reserved");
});

it("a refund revokes food, a monthly gift and a membership, unless the membership has been renewed", async () => {
  const ready = await basketToCollect();
  const { basketId, instanceId, customerId, session } = ready;
  await orderFood(basketId, instanceId, await newMenu(instanceId), 2);
  await addLine(basketId, { kind: "merchandise", itemId: await newStockItem(), quantity: 1 });
  await addLine(basketId, { kind: "donation", fundId: "annual", amount: 2_500, monthly: true });
  await addMembership(basketId, FRIEND, session);
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  const getRecords = async () => {
    const { orderId } = attempt;
    const [donation] = await stored.donations.find({ orderId }, ["orderItemId"]);
    const [membership] = await stored.memberships.find({ customerId, previousId: null }, ["id"]);
    return {
      gift: donation?.orderItemId ?? null,
      membership: membership?.id ?? null,
      dishes: (await stored.foodOrders.count({ orderId })) > 0,
    };
  };
  const bought = await getRecords();
  const { gift, membership } = bought;
  expect(bought).toEqual({
    gift: expect.any(String),
    membership: expect.any(String),
    dishes: true,
  });
  const cardId = await keepCard(customerId);
  const agreement = { customerId, state: "active", cardId, locale: "en-us" } as const;
  await stored.recurringPayments.insert({ ...agreement, membershipId: membership });
  await stored.recurringPayments.insert({
    ...agreement,
    giftItemId: gift,
    fundId: "annual",
    gift: DONATION,
    amount: 2_500,
    startedOn: dayFromNow(),
    nextOn: dayFromNow(),
  });

  const next = await insertNextMembership(membership ?? "", { remindsToRenew: false });
  const refund = () => refundOrder(deps, attempt.orderId, "command line");
  expect(await refund()).toEqual({ ok: false, failure: { reason: "used-already" } });
  expect(await getRecords()).toEqual(bought);
  await stored.memberships.remove({ id: next.id });
  expect(await refund()).toMatchObject({ ok: true });
  expect(await getRecords()).toEqual({ gift: null, membership: null, dishes: false });
  expect(await stored.recurringPayments.find({ customerId }, ["state"])).toEqual([
    { state: "ended" },
  ]);
  expect(await mailKinds(ready.email)).toEqual(["recurring-stopped", "recurring-stopped"]);
});
