import { expect, it } from "vitest";

import { membershipRedemption } from "../../../crm/memberships/start-membership";
import { startPayment } from "../../../crm/payments/start-payment";
import { add, call, getBasket } from "../support/box-office";
import { checkLedgersAfterAll } from "../support/codes";
import { FRIEND, createCustomerReadyToJoin, newMember } from "../support/members";
import { createTestPerformance, query } from "../support/create-test-performance";
import { createStockItem, countStock } from "../support/own-stock";
import { readyBasket, type ReadyBasket } from "../support/paying";
import { openCardPage, attemptRequest, testPaymentDeps } from "../support/payment-deps";
import { post } from "../support/prepared-basket";
import { buyerActions, confirmed, refunded, returnTicket, ticketIdsOf } from "../support/spending";
import { redeemingBasket, usedVouchers } from "../support/subscribers";

const deps = testPaymentDeps();
const {
  openCardPage: atTheirPage,
  abandonPayment: giveUp,
  completePayment: paid,
  refusalOf,
} = buyerActions(deps);
checkLedgersAfterAll();

const paying = async (...items: [id: string, quantity: number][]) => {
  const ready = await readyBasket({ quantity: 1, delivery: "Cobo" });
  for (const [itemId, quantity] of items) {
    const { status, body } = await call("POST", `/baskets/${ready.basketId}/stock-items`, {
      body: { itemId, quantity },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return ready;
};

it("an order takes its items from stock, and returns them when the visitor turns back", async () => {
  const [bag, endless] = [await createStockItem({ stock: 3 }), await createStockItem()];
  const attempt = await atTheirPage(await paying([bag, 2], [endless, 4]));
  expect(await countStock(bag)).toEqual({ sold: 2, taken: 2 });
  expect(await countStock(endless)).toEqual({ sold: 0, taken: 0 });
  await giveUp(attempt);
  expect(await countStock(bag)).toEqual({ sold: 0, taken: 0 });
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await countStock(bag)).toEqual({ sold: 2, taken: 2 });
});

it("items that are out of stock are refused by name with what is left, and no order is written", async () => {
  const [plenty, bag] = [await createStockItem({ stock: 9 }), await createStockItem({ stock: 3 })];
  const [late, first] = [await paying([plenty, 1], [bag, 2]), await paying([bag, 2])];
  await atTheirPage(first);
  expect(await refusalOf(late)).toEqual({
    code: "conflict",
    reason: "out-of-stock",
    name: bag,
    left: 1,
  });
  expect(await countStock(plenty)).toEqual({ sold: 0, taken: 0 });
});

it("of several items that are out of stock the same one is named, whichever was added first", async () => {
  const items = [await createStockItem({ stock: 1 }), await createStockItem({ stock: 1 })].sort();
  const [first = "", second = ""] = items;
  const late = [await paying([first, 1], [second, 1]), await paying([second, 1], [first, 1])];
  await atTheirPage(await paying([first, 1], [second, 1]));
  for (const ready of late)
    expect(await refusalOf(ready)).toMatchObject({ reason: "out-of-stock", name: first, left: 0 });
});

it("late money is refunded when others have bought the items from stock by now", async () => {
  const bag = await createStockItem({ stock: 2 });
  const attempt = await atTheirPage(await paying([bag, 2]));
  await giveUp(attempt);
  expect(await paid(await atTheirPage(await paying([bag, 1])))).toEqual(confirmed);
  expect(await paid(attempt)).toEqual(refunded);
  expect(await countStock(bag)).toEqual({ sold: 1, taken: 1 });
});

it("items that are no longer sold are refused by name", async () => {
  const bag = await createStockItem({ stock: 2 });
  const ready = await paying([bag, 1]);
  await query`update stock_items set active = false where id = ${bag}`;
  expect(await refusalOf(ready)).toEqual({
    code: "conflict",
    reason: "not-sold-any-more",
    name: bag,
  });
});

/** A basket with tickets for two performances, one place to park at each of them, and a bag. */
const atTwoPerformances = async () => {
  const ready = await readyBasket({ quantity: 1, delivery: "Cobo" });
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  await add(ready.basketId, { instanceId });
  const parking = await createStockItem({
    kind: "supplementary",
    stock: 1,
    instance_ids: [ready.instanceId, instanceId],
  });
  const bag = await createStockItem({ stock: 1 });
  const instanceIds = [ready.instanceId, instanceId].sort();
  for (const at of instanceIds)
    await post(ready.basketId, "stock-items", { itemId: parking, quantity: 1, instanceId: at });
  await post(ready.basketId, "stock-items", { itemId: bag, quantity: 1 });
  expect((await getBasket(ready.basketId)).items).toHaveLength(3);
  return { ready, instanceIds, parking, bag };
};
const levelsOf = (itemId: string) => query`select scope, sold from stock_levels
  where item_id = ${itemId} order by scope`;

it("one item for two performances is counted for each of them", async () => {
  const { ready, instanceIds, parking } = await atTwoPerformances();
  await atTheirPage(ready);
  expect(await levelsOf(parking)).toEqual(instanceIds.map((scope) => ({ scope, sold: 1 })));
});

it("a performance's returned ticket returns its own items to stock, and none of another performance", async () => {
  const { ready, instanceIds, parking, bag } = await atTwoPerformances();
  const attempt = await atTheirPage(ready);
  expect(await paid(attempt)).toEqual(confirmed);
  const [first = ""] = await ticketIdsOf(attempt.orderId);
  expect(await returnTicket(deps, attempt.orderId, first)).toMatchObject({ ok: true });
  expect(await levelsOf(parking)).toEqual(
    instanceIds.map((scope, index) => ({ scope, sold: index })),
  );
  expect(await countStock(bag)).toEqual({ sold: 1, taken: 1 });
});

it("an order uses one subscription voucher for each ticket, and only of the chosen subscription", async () => {
  const ready = await redeemingBasket();
  const attempt = await openCardPage(deps, ready);
  expect(await usedVouchers(ready.subscriptionId)).toBe(2);
  await giveUp(attempt);
  expect(await usedVouchers(ready.subscriptionId)).toBe(0);
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await usedVouchers(ready.subscriptionId)).toBe(2);
});

it("a returned ticket releases the subscription voucher that paid for it", async () => {
  const ready = await redeemingBasket();
  const attempt = await openCardPage(deps, ready);
  expect(await paid(attempt)).toEqual(confirmed);
  for (const [index, ticketId] of (await ticketIdsOf(attempt.orderId)).entries()) {
    expect(await returnTicket(deps, attempt.orderId, ticketId)).toMatchObject({ ok: true });
    expect(await usedVouchers(ready.subscriptionId)).toBe(1 - index);
  }
});

it("a returned ticket that no subscription voucher was left to pay for releases none", async () => {
  const ready = await redeemingBasket({ vouchers: 2 });
  await query`update ticket_subscriptions set vouchers = 1 where id = ${ready.subscriptionId}`;
  const attempt = await atTheirPage(ready);
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await usedVouchers(ready.subscriptionId)).toBe(1);
  const tickets = await query<{ id: string }>`select id from order_tickets
    where order_id = ${attempt.orderId} order by discount`;
  for (const [index, { id }] of tickets.entries()) {
    expect(await returnTicket(deps, attempt.orderId, id)).toMatchObject({ ok: true });
    expect(await usedVouchers(ready.subscriptionId)).toBe(1 - index);
  }
});

it("late money is refunded when one subscription voucher too few is left, and not when just enough are", async () => {
  const ready = await redeemingBasket({ vouchers: 4 });
  const attempt = await openCardPage(deps, ready);
  await giveUp(attempt);
  await query`update ticket_subscriptions set used = 3 where id = ${ready.subscriptionId}`;
  expect(await paid(attempt)).toEqual(refunded);
  const other = await redeemingBasket({ vouchers: 4 });
  const late = await openCardPage(deps, other);
  await giveUp(late);
  await query`update ticket_subscriptions set used = 2 where id = ${other.subscriptionId}`;
  expect(await paid(late)).toEqual(confirmed);
  expect(await usedVouchers(other.subscriptionId)).toBe(4);
});

const nothingSpent = { currency: "USD", giftVouchers: 0, credit: 0 };
const placesOf = (customerId: string) => query<{ state: string }>`select state from memberships
  where customer_id = ${customerId}`;

it("an order reserves its membership, and releases it when the visitor turns back", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const attempt = await openCardPage(deps, ready);
  expect(await placesOf(ready.customerId)).toEqual([{ state: "pending" }]);
  await giveUp(attempt);
  expect(await placesOf(ready.customerId)).toEqual([]);
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await placesOf(ready.customerId)).toEqual([{ state: "active" }]);
});

it("a membership is refused while another order has reserved it", async () => {
  const first = await createCustomerReadyToJoin(FRIEND);
  const second = await createCustomerReadyToJoin(FRIEND, first);
  await openCardPage(deps, first);
  expect(await refusalOf(second)).toEqual({ code: "conflict", reason: "membership-owned" });
  expect(await placesOf(first.customerId)).toHaveLength(1);
});

it("an order's renewal follows the membership that the customer has", async () => {
  const { membershipId, ...who } = await newMember(FRIEND, 340);
  const [before] = await query`select id, expires_on::text as ends from memberships
    where id = ${membershipId}`;
  await openCardPage(deps, await createCustomerReadyToJoin(FRIEND, who));
  const reserved = await query`select previous_id as id, previous_expires_on::text as ends
    from memberships where customer_id = ${who.customerId} and state = 'pending'`;
  expect(reserved).toEqual([before]);
});

it("a membership that an order has reserved is not reserved twice", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const { orderId: id } = await openCardPage(deps, ready);
  const retake = () =>
    deps.db.transaction((tx) => membershipRedemption.retake(tx, { ...nothingSpent, ...ready, id }));
  expect(await retake()).toBe(true);
  expect(await placesOf(ready.customerId)).toEqual([{ state: "pending" }]);
});

it("late money is refunded when its customer is a member by now", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const attempt = await openCardPage(deps, ready);
  await giveUp(attempt);
  await newMember(FRIEND, 0, ready.customerId);
  expect(await paid(attempt)).toEqual(refunded);
  expect(await placesOf(ready.customerId)).toEqual([{ state: "active" }]);
});

it("a membership is ordered at its newly quoted price", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const quoted = async () =>
    (
      await query`select unit_price, details from basket_items where basket_id = ${ready.basketId}`
    )[0];
  const before = await quoted();
  await query`update basket_items set unit_price = 1, details = details || '{"worth": 1}'
    where basket_id = ${ready.basketId}`;
  await openCardPage(deps, ready);
  expect(await quoted()).toEqual(before);
});

const limited = async () => {
  const { instanceId, limitedTypeId } = await createTestPerformance({
    rows: [{ row: "A", seats: 20 }],
  });
  const first = await readyBasket({ instanceId, quantity: 1 });
  const baskets: ReadyBasket[] = [];
  for (let made = 0; made < 2; made += 1) {
    const ready = await readyBasket({ quantity: 1 });
    await add(ready.basketId, { instanceId, quantity: 2, priceTypeId: limitedTypeId });
    // Of one buyer, whichever of the accounts made the basket.
    await query`update baskets set customer_id = ${first.customerId} where id = ${ready.basketId}`;
    baskets.push({ ...ready, customerId: first.customerId, session: first.session });
  }
  const [one, two] = baskets;
  if (one === undefined || two === undefined) throw new Error("no baskets");
  return { one, two };
};
const open = async ({ basketId, customerId, ...ready }: ReadyBasket) => {
  const [row] = await query<{ total: number }>`select sum(face_value + fee)::int as total
    from basket_tickets where basket_id = ${basketId}`;
  return { ...ready, basketId, customerId, total: row?.total ?? 0 };
};

it("a buyer's limit counts all baskets that are being paid for, and is free again when one turns back", async () => {
  const { one, two } = await limited();
  const attempt = await openCardPage(deps, await open(one));
  const result = await startPayment(deps, attemptRequest(await open(two)));
  expect(result).toMatchObject({ ok: false, problem: { code: "conflict", reason: "limit" } });
  await giveUp(attempt);
  const other = await openCardPage(deps, await open(two));
  expect(await paid(other)).toEqual(confirmed);
  // The first one's money comes after all.
  expect(await paid(attempt)).toEqual(refunded);
});

it("late money is not refunded for a buyer's limit that no other order has used", async () => {
  const { one } = await limited();
  const attempt = await openCardPage(deps, await open(one));
  await giveUp(attempt);
  expect(await paid(attempt)).toEqual(confirmed);
});
