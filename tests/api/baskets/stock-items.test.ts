import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { addLine, api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import {
  insertPurchase,
  createTestPerformance,
  changePerformance,
} from "../support/create-test-performance";
import { newStockItem, countStock } from "../support/stock-items";
import { readyBasket, type ReadyBasket } from "../support/paying";
import { payCurrentTotal, buyByCard, preparedBasket } from "../support/prepared-basket";
import { query, stored } from "../support/stored";

const findListed = async (itemId: string, instance?: string) =>
  (await api.listStockItems({ query: { instance } })).value.find(({ id }) => id === itemId);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function basketWithItem(itemId: string, quantity: number): Promise<ReadyBasket> {
  const ready = await preparedBasket();
  const body = { kind: "merchandise" as const, itemId, quantity };
  const added = await api.addLine({ params: { id: ready.basketId }, body });
  expect(added.outcome).toBe("ok");
  await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: { optionId: "Cobo", address: null },
  });
  return ready;
}

it("stock is not oversold when many customers pay for the last items at once", async () => {
  const itemId = await newStockItem({ stock: 5 });
  const buyers = await Promise.all(
    [1, 2, 1, 3, 2, 1, 2, 1].map((quantity) => basketWithItem(itemId, quantity)),
  );
  const answers = await Promise.all(buyers.map(payCurrentTotal));
  const bought = answers.filter(({ ok }) => ok).map(({ value }) => value.order.id);
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(0);
  for (const { outcome } of refused) expect(outcome).toBe("conflict/too-few-in-stock");
  const lines = await stored.orderItems.find({ orderId: bought }, ["quantity"]);
  const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { sold, taken } = await countStock(itemId);
  expect([sold, taken]).toEqual([ordered, ordered]);
  expect(sold).toBeLessThanOrEqual(5);
  // No order was refused for an item that was still in stock.
  expect(await findListed(itemId)).toMatchObject({ left: 5 - sold });
});

it("goods keep their drawing from the shop to the basket, and others have none", async () => {
  const mug = await newStockItem({ drawing: "mug" });
  const plain = await newStockItem();
  expect([await findListed(mug), await findListed(plain)]).toMatchObject([
    { drawing: "mug" },
    { drawing: null },
  ]);
  const id = await newBasket();
  await addLine(id, { kind: "merchandise", itemId: mug, quantity: 1 });
  await addLine(id, { kind: "merchandise", itemId: plain, quantity: 1 });
  expect((await getBasket(id)).items).toMatchObject([
    { productId: mug, details: { drawing: "mug" } },
    { productId: plain, details: { drawing: null } },
  ]);
});

it("a basket cannot have more of an item than are in stock", async () => {
  const itemId = await newStockItem({ stock: 2 });
  const id = await newBasket();
  await addLine(id, { kind: "merchandise", itemId, quantity: 2 });
  expect(await addLine(id, { kind: "merchandise", itemId, quantity: 1 })).toMatchObject({
    failure: { code: "not-allowed", reason: "out-of-stock", left: 2 },
  });
  const [line] = (await getBasket(id)).items;
  const fewer = await api.changeLine({
    params: { id, itemId: line?.id },
    body: { kind: "merchandise", quantity: 1 },
  });
  expect(fewer.value.items).toMatchObject([{ kind: "merchandise", quantity: 1 }]);
  const unknown = await addLine(id, { kind: "merchandise", itemId: "none" });
  expect(unknown.failure.fields).toEqual({ itemId: "unknown" });
  const endless = await newStockItem();
  await addLine(id, { kind: "merchandise", itemId: endless, quantity: 99 });
  const many = await addLine(id, { kind: "merchandise", itemId: endless, quantity: 1 });
  expect(many.failure.fields).toEqual({ quantity: "too-many" });
});

it("the demo merchandise is listed, with one item sold out", async () => {
  const { value } = await api.listStockItems({ query: { kind: "merchandise" } });
  const ids = value.map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(["tote", "mug", "umbrella"]);
  expect(value.find(({ id }) => id === "poster")?.left).toBe(0);
  const id = await newBasket();
  expect((await addLine(id, { kind: "merchandise", itemId: "poster" })).failure.reason).toBe(
    "out-of-stock",
  );
  expect((await api.listStockItems({ query: { instance: "none" } })).outcome).toBe("not-found");
});

it("an add-on needs tickets for its performance, in the required number, and is removed with them", async () => {
  const { instanceId } = await createTestPerformance();
  const [any, same] = [
    await newStockItem({ kind: "supplementary", instanceIds: [instanceId] }),
    await newStockItem({ kind: "supplementary", number: "same-as-tickets", price: 500 }),
  ];
  const id = await newBasket();
  const order = (itemId: string, quantity: number, forInstance: string | null = instanceId) =>
    addLine(id, { kind: "supplementary", itemId, quantity, instanceId: forInstance });
  expect((await order(any, 1, null)).failure.fields).toEqual({ instanceId: "required" });
  expect((await order(any, 1)).failure.reason).toBe("tickets-needed");
  const { value } = await add(id, { instanceId, quantity: 2 });
  const refusal = { code: "not-allowed", reason: "same-number-as-tickets", tickets: 2, wanted: 1 };
  expect((await order(same, 1)).failure).toMatchObject(refusal);
  await order(same, 2);
  const { value: both } = await order(any, 5);
  const [ticket] = value.tickets;
  for (const { details } of both.items)
    expect(details).toMatchObject({ performance: { title: ticket?.instance.title } });
  const [first, second] = value.tickets;
  const removeWithOthers = (ticketId?: string) =>
    api.removeTicket({ params: { id, ticketId }, query: { withOthers: "true" } });
  const one = await removeWithOthers(first?.id);
  const lines = one.value.items.map(({ productId, quantity }) => `${productId} ${quantity}`);
  expect(lines.sort()).toEqual([`${any} 5`, `${same} 1`].sort());
  expect((await removeWithOthers(second?.id)).value.items).toEqual([]);
});

it("an add-on can be bought for tickets of an earlier order once the basket has a customer", async () => {
  const { instanceId, planId } = await createTestPerformance();
  const itemId = await newStockItem({ kind: "supplementary", number: "up-to-tickets" });
  const { session, customerId } = await newCustomer();
  const ticket = { instanceId, planId, seatId: "A-1", priceTypeId: "standard" };
  await insertPurchase({ customerId, ...ticket });
  const id = await newBasket();
  const order = (quantity: number) =>
    addLine(id, { kind: "supplementary", itemId, quantity, instanceId });
  expect((await order(1)).failure.reason).toBe("tickets-needed");
  await api.claimBasket({ params: { id }, session });
  expect((await order(2)).failure).toMatchObject({ reason: "more-than-tickets", tickets: 1 });
  expect((await order(1)).value.items).toHaveLength(1);
});

it.each(["up-to-tickets", "same-as-tickets"] as const)(
  "an add-on limited to %s is not sold twice for the same tickets",
  async (number) => {
    const { instanceId } = await createTestPerformance();
    const itemId = await newStockItem({ kind: "supplementary", number });
    const first = await readyBasket({ quantity: 2, instanceId, delivery: "Cobo" });
    await addLine(first.basketId, { kind: "supplementary", itemId, instanceId, quantity: 2 });
    expect((await buyByCard(first)).state).toBe("confirmed");

    const { basketId } = await preparedBasket(first);
    const order = (quantity: number) =>
      addLine(basketId, { kind: "supplementary", itemId, quantity, instanceId });
    expect(await order(1)).toMatchObject({ outcome: "not-allowed/one-for-each-ticket" });
    await add(basketId, { instanceId });
    expect((await order(2)).failure).toMatchObject({ tickets: 1, wanted: 2 });
    expect((await order(1)).value.items).toMatchObject([{ productId: itemId, quantity: 1 }]);
  },
);

it("an add-on that is no longer sold cannot be paid", async () => {
  const { instanceId, planId } = await createTestPerformance();
  const itemId = await newStockItem({ kind: "supplementary", minutesBefore: 60 });
  const ready = await preparedBasket();
  const ticket = { instanceId, planId, seatId: "A-1", priceTypeId: "standard" };
  await insertPurchase({ customerId: ready.customerId, ...ticket });
  await addLine(ready.basketId, { kind: "supplementary", itemId, instanceId });
  await changePerformance(instanceId, { startsAt: inMinutes(59) });
  const refusal = { code: "conflict", reason: "not-sold-any-more", name: itemId };
  expect(await payCurrentTotal(ready)).toMatchObject({ failure: refusal });
  await changePerformance(instanceId, { startsAt: inMinutes(61) });
  expect((await payCurrentTotal(ready)).outcome).toBe("ok");
});

it("an add-on has separate stock for each performance, and a deadline", async () => {
  const [one, two] = [
    await createTestPerformance(),
    await createTestPerformance({ instance: { startsAt: inMinutes(10) } }),
  ];
  const itemId = await newStockItem({ kind: "supplementary", stock: 1, minutesBefore: 15 });
  const ready = await preparedBasket();
  await add(ready.basketId, { instanceId: one.instanceId });
  await add(ready.basketId, { instanceId: two.instanceId });
  const order = (instanceId: string) =>
    addLine(ready.basketId, { kind: "supplementary", itemId, instanceId });
  await order(one.instanceId);
  expect((await order(two.instanceId)).failure.reason).toBe("too-late");
  const left = async (instanceId: string) => (await findListed(itemId, instanceId))?.left;
  const soldOut = { itemId: itemId, scope: one.instanceId, level: 1, sold: 1 };
  await stored.stockLevels.insert(soldOut);
  expect([await left(one.instanceId), await left(two.instanceId)]).toEqual([0, 1]);
});

const BUYERS = 4;

const readLevel = (itemId: string) => stored.stockLevels.find({ itemId }, ["level", "sold"]);

/** Buyers who all read the stock before any of them takes an item, without a lock; returns how many succeeded. */
async function takeWithoutLock(itemId: string): Promise<number> {
  const seen = await Promise.all(Array.from({ length: BUYERS }, () => readLevel(itemId)));
  const taken = await Promise.allSettled(
    seen
      .filter(([level]) => level !== undefined && level.level > level.sold)
      .map(() => stored.stockLevels.change({ itemId }, { sold: sql`sold + 1` })),
  );
  return taken.filter(({ status }) => status === "fulfilled").length;
}

async function itemWithTwoLeft(): Promise<string> {
  const itemId = await newStockItem({ stock: 2 });
  await stored.stockLevels.insert({ itemId, scope: "all", level: 2 });
  return itemId;
}

// Controls for "stock is not oversold": each removes one of its guards.

it("without the row lock, the table constraint still prevents overselling stock", async () => {
  const itemId = await itemWithTwoLeft();
  expect(await takeWithoutLock(itemId)).toBe(2);
  expect((await countStock(itemId)).sold).toBe(2);
});

it("without the row lock and the table constraint, stock is oversold", async () => {
  const itemId = await itemWithTwoLeft();
  await query("alter table stock_levels drop constraint stock_levels_not_oversold");
  try {
    expect(await takeWithoutLock(itemId)).toBe(BUYERS);
    expect((await countStock(itemId)).sold).toBe(BUYERS);
  } finally {
    await stored.stockLevels.remove({ itemId });
    await query(
      `alter table stock_levels add constraint stock_levels_not_oversold
       check (sold between 0 and level)`,
    );
  }
});

it("each option of a product has its own stock", async () => {
  const product = { product: "Socks", category: "Options" };
  const small = await newStockItem({ ...product, name: "Socks, Small", option: "Small", stock: 1 });
  const large = await newStockItem({ ...product, name: "Socks, Large", option: "Large", stock: 5 });
  expect(await findListed(small)).toMatchObject({ product: "Socks", option: "Small", left: 1 });
  const id = await newBasket();
  const many = await addLine(id, { kind: "merchandise", itemId: small, quantity: 2 });
  expect(many.failure).toMatchObject({ reason: "out-of-stock", name: "Socks, Small", left: 1 });
  expect(await addLine(id, { kind: "merchandise", itemId: large, quantity: 2 })).toMatchObject({
    outcome: "ok",
  });
  await expect(newStockItem({ product: "Socks" })).rejects.toThrow("stock_items_option");
});
