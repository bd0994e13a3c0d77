import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { membershipRedemption } from "../../../crm/basket/lines/memberships/start-membership";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { addLine, api, add, getBasket } from "../support/box-office";
import { checkLedgersAfterAll } from "../support/codes";
import { FRIEND, createCustomerReadyToJoin, newMember } from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { newStockItem, countStock } from "../support/stock-items";
import { readyBasket, type ReadyBasket } from "../support/paying";
import { openCardPage, attemptRequest, testPaymentDeps } from "../support/payment-deps";
import {
  buyerActions,
  confirmed,
  refunded,
  returnTicket,
  listTicketIds,
} from "../support/spending";
import { redeemingBasket, usedVouchers } from "../support/subscribers";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, abandonPayment, completePayment, findRefusal } = buyerActions(deps);
checkLedgersAfterAll();

const readBasket = async (...items: [id: string, quantity: number][]) => {
  const ready = await readyBasket({ quantity: 1, delivery: "Cobo" });
  for (const [itemId, quantity] of items) {
    const body = { kind: "merchandise" as const, itemId, quantity };
    const added = await api.addLine({ params: { id: ready.basketId }, body });
    expect(added.outcome).toBe("ok");
  }
  return ready;
};

it("an order takes its items from stock, and returns them when the payment is abandoned", async () => {
  const [bag, endless] = [await newStockItem({ stock: 3 }), await newStockItem()];
  const attempt = await goToCardPage(await readBasket([bag, 2], [endless, 4]));
  expect(await countStock(bag)).toEqual({ sold: 2, taken: 2 });
  expect(await countStock(endless)).toEqual({ sold: 0, taken: 0 });
  await abandonPayment(attempt);
  expect(await countStock(bag)).toEqual({ sold: 0, taken: 0 });
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await countStock(bag)).toEqual({ sold: 2, taken: 2 });
});

it("items that are out of stock are refused by name with the number left, without creating an order", async () => {
  const [plenty, bag] = [await newStockItem({ stock: 9 }), await newStockItem({ stock: 3 })];
  const [late, first] = [await readBasket([plenty, 1], [bag, 2]), await readBasket([bag, 2])];
  await goToCardPage(first);
  expect(await findRefusal(late)).toEqual({
    code: "conflict",
    reason: "too-few-in-stock",
    name: bag,
    left: 1,
  });
  expect(await countStock(plenty)).toEqual({ sold: 0, taken: 0 });
});

it("of several items that are out of stock the same one is named, in any order of adding", async () => {
  const items = [await newStockItem({ stock: 1 }), await newStockItem({ stock: 1 })].sort();
  const [first = "", second = ""] = items;
  const late = [
    await readBasket([first, 1], [second, 1]),
    await readBasket([second, 1], [first, 1]),
  ];
  await goToCardPage(await readBasket([first, 1], [second, 1]));
  for (const ready of late)
    expect(await findRefusal(ready)).toMatchObject({
      reason: "too-few-in-stock",
      name: first,
      left: 0,
    });
});

it("a late payment is refunded when the items have sold out in the meantime", async () => {
  const bag = await newStockItem({ stock: 2 });
  const attempt = await goToCardPage(await readBasket([bag, 2]));
  await abandonPayment(attempt);
  expect(await completePayment(await goToCardPage(await readBasket([bag, 1])))).toEqual(confirmed);
  expect(await completePayment(attempt)).toEqual(refunded);
  expect(await countStock(bag)).toEqual({ sold: 1, taken: 1 });
});

it("items that are no longer sold are refused by name", async () => {
  const bag = await newStockItem({ stock: 2 });
  const ready = await readBasket([bag, 1]);
  await stored.stockItems.change({ id: bag }, { active: false });
  expect(await findRefusal(ready)).toEqual({
    code: "conflict",
    reason: "not-sold-any-more",
    name: bag,
  });
});

/** A basket with tickets for two performances, a parking space at each of them, and a bag. */
const basketForTwoPerformances = async () => {
  const ready = await readyBasket({ quantity: 1, delivery: "Cobo" });
  const { instanceId } = await createTestPerformance({ seats: 4 });
  await add(ready.basketId, { instanceId });
  const parking = await newStockItem({
    kind: "supplementary",
    stock: 1,
    instanceIds: [ready.instanceId, instanceId],
  });
  const bag = await newStockItem({ stock: 1 });
  const instanceIds = [ready.instanceId, instanceId].sort();
  for (const at of instanceIds)
    await addLine(ready.basketId, {
      kind: "supplementary",
      itemId: parking,
      quantity: 1,
      instanceId: at,
    });
  await addLine(ready.basketId, { kind: "merchandise", itemId: bag, quantity: 1 });
  expect((await getBasket(ready.basketId)).items).toHaveLength(3);
  return { ready, instanceIds, parking, bag };
};
const listLevels = (itemId: string) =>
  stored.stockLevels.find({ itemId }, ["scope", "sold"], ["scope"]);

it("an item for two performances is counted for each of them", async () => {
  const { ready, instanceIds, parking } = await basketForTwoPerformances();
  await goToCardPage(ready);
  expect(await listLevels(parking)).toEqual(instanceIds.map((scope) => ({ scope, sold: 1 })));
});

it("returning a performance's last ticket returns its items to stock, but not those of another performance", async () => {
  const { ready, instanceIds, parking, bag } = await basketForTwoPerformances();
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  const [first = ""] = await listTicketIds(attempt.orderId);
  expect(await returnTicket(deps, attempt.orderId, first)).toMatchObject({ ok: true });
  expect(await listLevels(parking)).toEqual(
    instanceIds.map((scope, index) => ({ scope, sold: index })),
  );
  expect(await countStock(bag)).toEqual({ sold: 1, taken: 1 });
});

it("an order uses one subscription credit for each ticket, of the chosen subscription", async () => {
  const ready = await redeemingBasket();
  const attempt = await openCardPage(deps, ready);
  expect(await usedVouchers(ready.subscriptionId)).toBe(2);
  await abandonPayment(attempt);
  expect(await usedVouchers(ready.subscriptionId)).toBe(0);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await usedVouchers(ready.subscriptionId)).toBe(2);
});

it("a returned ticket releases the subscription credit that paid for it", async () => {
  const ready = await redeemingBasket();
  const attempt = await openCardPage(deps, ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  for (const [index, ticketId] of (await listTicketIds(attempt.orderId)).entries()) {
    expect(await returnTicket(deps, attempt.orderId, ticketId)).toMatchObject({ ok: true });
    expect(await usedVouchers(ready.subscriptionId)).toBe(1 - index);
  }
});

it("a returned ticket that was not paid with a subscription credit releases none", async () => {
  const ready = await redeemingBasket({ vouchers: 2 });
  await stored.ticketSubscriptions.change({ id: ready.subscriptionId }, { vouchers: 1 });
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await usedVouchers(ready.subscriptionId)).toBe(1);
  const tickets = await stored.orderTickets.find(
    { orderId: attempt.orderId },
    ["id"],
    ["discount"],
  );
  for (const [index, { id }] of tickets.entries()) {
    expect(await returnTicket(deps, attempt.orderId, id)).toMatchObject({ ok: true });
    expect(await usedVouchers(ready.subscriptionId)).toBe(1 - index);
  }
});

it("a late payment is refunded when one subscription credit too few is left, and completes with exactly enough", async () => {
  const ready = await redeemingBasket({ vouchers: 4 });
  const attempt = await openCardPage(deps, ready);
  await abandonPayment(attempt);
  await stored.ticketSubscriptions.change({ id: ready.subscriptionId }, { used: 3 });
  expect(await completePayment(attempt)).toEqual(refunded);
  const other = await redeemingBasket({ vouchers: 4 });
  const late = await openCardPage(deps, other);
  await abandonPayment(late);
  await stored.ticketSubscriptions.change({ id: other.subscriptionId }, { used: 2 });
  expect(await completePayment(late)).toEqual(confirmed);
  expect(await usedVouchers(other.subscriptionId)).toBe(4);
});

const nothingSpent = { currency: "USD", giftVouchers: 0, credit: 0 };
const membershipStates = (customerId: string) => stored.memberships.find({ customerId }, ["state"]);

it("an order reserves its membership, and releases it when the payment is abandoned", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const attempt = await openCardPage(deps, ready);
  expect(await membershipStates(ready.customerId)).toEqual([{ state: "pending" }]);
  await abandonPayment(attempt);
  expect(await membershipStates(ready.customerId)).toEqual([]);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await membershipStates(ready.customerId)).toEqual([{ state: "active" }]);
});

it("a membership is refused while another order has reserved it", async () => {
  const first = await createCustomerReadyToJoin(FRIEND);
  const second = await createCustomerReadyToJoin(FRIEND, first);
  await openCardPage(deps, first);
  expect(await findRefusal(second)).toEqual({ code: "conflict", reason: "membership-owned" });
  expect(await membershipStates(first.customerId)).toHaveLength(1);
});

it("an order's renewal follows the customer's current membership", async () => {
  const { membershipId, ...who } = await newMember(FRIEND, 340);
  const { expiresOn } = await stored.memberships.one({ id: membershipId });
  await openCardPage(deps, await createCustomerReadyToJoin(FRIEND, who));
  const { customerId } = who;
  expect(await stored.memberships.one({ customerId, state: "pending" })).toMatchObject({
    previousId: membershipId,
    previousExpiresOn: expiresOn,
  });
});

it("an order does not reserve its membership twice", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const { orderId: id } = await openCardPage(deps, ready);
  const reserveAgain = () =>
    deps.db.transaction((tx) =>
      membershipRedemption.reserveAgain(tx, { ...nothingSpent, ...ready, id }),
    );
  expect(await reserveAgain()).toBe(true);
  expect(await membershipStates(ready.customerId)).toEqual([{ state: "pending" }]);
});

it("a late payment is refunded when its customer has become a member in the meantime", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const attempt = await openCardPage(deps, ready);
  await abandonPayment(attempt);
  await newMember(FRIEND, 0, ready.customerId);
  expect(await completePayment(attempt)).toEqual(refunded);
  expect(await membershipStates(ready.customerId)).toEqual([{ state: "active" }]);
});

it("an order updates the price of a membership in the basket", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const getQuote = async () =>
    (await stored.basketItems.find({ basketId: ready.basketId }, ["unitPrice", "details"]))[0];
  const before = await getQuote();
  const { basketId } = ready;
  const details = sql`details || '{"worth": 1}'`;
  await stored.basketItems.change({ basketId }, { unitPrice: 1, details });
  await openCardPage(deps, ready);
  expect(await getQuote()).toEqual(before);
});

const twoLimitedBaskets = async () => {
  const { instanceId, limitedTypeId } = await createTestPerformance({ seats: 20 });
  const first = await readyBasket({ instanceId, quantity: 1 });
  const baskets: ReadyBasket[] = [];
  for (let count = 0; count < 2; count += 1) {
    const ready = await readyBasket({ quantity: 1 });
    await add(ready.basketId, { instanceId, quantity: 2, priceTypeId: limitedTypeId });
    await stored.baskets.change({ id: ready.basketId }, { customerId: first.customerId });
    baskets.push({ ...ready, customerId: first.customerId, session: first.session });
  }
  const [one, two] = baskets;
  if (one === undefined || two === undefined) throw new Error("no baskets");
  return { one, two };
};
const withTicketTotal = async ({ basketId, customerId, ...ready }: ReadyBasket) => {
  const tickets = await stored.basketTickets.find({ basketId });
  const total = tickets.reduce((sum, { faceValue, fee }) => sum + faceValue + fee, 0);
  return { ...ready, basketId, customerId, total };
};

it("a buyer's ticket limit counts all baskets being paid, and is released when a payment is abandoned", async () => {
  const { one, two } = await twoLimitedBaskets();
  const attempt = await openCardPage(deps, await withTicketTotal(one));
  const result = await startPayment(deps, attemptRequest(await withTicketTotal(two)));
  expect(result).toMatchObject({ ok: false, failure: { code: "conflict", reason: "limit" } });
  await abandonPayment(attempt);
  const other = await openCardPage(deps, await withTicketTotal(two));
  expect(await completePayment(other)).toEqual(confirmed);
  // The first payment arrives late.
  expect(await completePayment(attempt)).toEqual(refunded);
});

it("a late payment is not refunded for a buyer's limit that no other order has used", async () => {
  const { one } = await twoLimitedBaskets();
  const attempt = await openCardPage(deps, await withTicketTotal(one));
  await abandonPayment(attempt);
  expect(await completePayment(attempt)).toEqual(confirmed);
});
