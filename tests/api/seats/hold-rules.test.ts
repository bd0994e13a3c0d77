import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { addTickets } from "../../../crm/basket/lines/tickets/add-tickets";
import { getSeatRules, lockHolding } from "../../../crm/basket/lines/tickets/hold-seats";
import { countHeldSeats, dropStaleClaims, releaseSeat } from "../../../crm/stock/holds/seat-claims";
import { runInTransaction, type Transaction } from "../../../crm/platform/database/database";
import { getInstanceSale } from "../../../crm/stock/sale/instance-sale";
import {
  expireHold,
  holdsAllSeats,
  extendHoldForPayment,
  restoreHold,
} from "../../../crm/stock/holds/paying-hold";
import {
  ageBasket,
  emptyBaskets,
  liveClaims,
  createTestPerformance,
  insertOrder,
  copyPerformance,
} from "../support/create-test-performance";
import { db } from "../support/test-database";
import { holdMinutes, seatMinutes } from "../support/paying";
import { lockBasket, type LockedBasket } from "../../../crm/stock/holds/basket-lock";
import { stored } from "../support/stored";

const emptyBasket = async () => (await emptyBaskets(1))[0] ?? "";

const holdSeats = (basketId: string, instanceId: string, ...ids: string[]) =>
  runInTransaction(db, (tx) => {
    const seats = ids.map((seatId) => ({ seatId, priceTypeId: "standard" }));
    return addTickets(tx, basketId, { instanceId, seats }, null, null);
  });

async function basketHolding(...ids: string[]) {
  const { instanceId } = await createTestPerformance({ seats: 6 });
  const basketId = await emptyBasket();
  expect((await holdSeats(basketId, instanceId, ...ids)).ok).toBe(true);
  return { instanceId, basketId };
}

const withLockedBasket = (
  basketId: string,
  work: (tx: Transaction, basket: LockedBasket) => Promise<void>,
) =>
  db.transaction(async (tx) => {
    const basket = await lockBasket(tx, basketId);
    if (basket === null) throw new Error("no basket");
    await work(tx, basket);
  });

const heldSeatIds = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();

it("held seats have claims and tickets, and expire after 15 minutes", async () => {
  const { instanceId, basketId } = await basketHolding("A-1", "A-2");
  expect(await heldSeatIds(instanceId)).toEqual(["A-1", "A-2"]);
  expect(Object.values(await seatMinutes(basketId))).toEqual([15, 15]);
  expect(Math.round(await holdMinutes(basketId))).toBe(15);
  const tickets = await stored.basketTickets.find(
    { basketId },
    ["seatId", "bandId", "priceTypeId", "faceValue", "fee"],
    ["seatId"],
  );
  const price = { bandId: "A", priceTypeId: "standard", faceValue: 7600, fee: 900 };
  expect(tickets).toEqual([
    { seatId: "A-1", ...price },
    { seatId: "A-2", ...price },
  ]);
});

it("held seats count for their basket until they expire", async () => {
  const { basketId } = await basketHolding("A-1", "A-2");
  expect(await countHeldSeats(db, basketId)).toBe(2);
  await ageBasket(basketId, 16);
  expect(await countHeldSeats(db, basketId)).toBe(0);
});

it("seats cannot be held for an unknown basket, or one whose order is being paid", async () => {
  const { instanceId, basketId } = await basketHolding("A-1");
  const unknown = await holdSeats(randomUUID(), instanceId, "A-2");
  expect(unknown).toEqual({ ok: false, failure: { code: "not-found" } });
  const customer = await stored.customers.first({}, ["id"], ["id"]);
  const { id } = await insertOrder(customer.id, { basketId, state: "pending" });
  const paying = await holdSeats(basketId, instanceId, "A-2");
  await stored.orders.remove({ id });
  expect(paying).toEqual({ ok: false, failure: { code: "conflict", reason: "paying" } });
  expect(await heldSeatIds(instanceId)).toEqual(["A-1"]);
});

it("an empty basket has no lines, order or deadlines", async () => {
  const basketId = await emptyBasket();
  const holding = await db.transaction((tx) => lockHolding(tx, basketId, null));
  const nothing = { lines: [], order: null, firstHeldAt: null, heldUntil: null };
  expect(holding).toMatchObject(nothing);
});

it("a performance's sale and seat rules are cached by catalogue revision", async () => {
  const { instanceId } = await createTestPerformance();
  const sale = await getInstanceSale(db, "first", instanceId);
  if (sale === null) throw new Error("no performance");
  expect(await getInstanceSale(db, "first", instanceId)).toBe(sale);
  const rules = await getSeatRules(db, sale);
  expect(await getSeatRules(db, sale)).toBe(rules);

  const changed = await getInstanceSale(db, "second", instanceId);
  if (changed === null) throw new Error("no performance");
  expect(changed).not.toBe(sale);
  expect(await getSeatRules(db, changed)).not.toBe(rules);
});

it("an unknown performance is not cached, so it is found once it exists", async () => {
  const { instanceId } = await createTestPerformance();
  const later = `${instanceId}-later`;
  expect(await getInstanceSale(db, "any", later)).toBeNull();
  await copyPerformance(instanceId, { id: later });
  expect(await getInstanceSale(db, "any", later)).toMatchObject({ id: later });
});

it("adding a seat extends the hold of the basket's other seats", async () => {
  const { instanceId, basketId } = await basketHolding("A-1");
  await ageBasket(basketId, 10);
  expect(Object.values(await seatMinutes(basketId))).toEqual([5]);
  await holdSeats(basketId, instanceId, "A-4");
  expect(Object.values(await seatMinutes(basketId))).toEqual([15, 15]);
});

it("held seats are refused to another basket, with the seats that it lost", async () => {
  const { instanceId, basketId } = await basketHolding("A-1", "A-2");
  const late = await holdSeats(await emptyBasket(), instanceId, "A-2", "A-3");
  expect(late).toMatchObject({
    ok: false,
    failure: { code: "seats-taken", instanceId, lostIds: ["A-2"] },
  });
  expect(await liveClaims(instanceId)).toEqual([
    { seatId: "A-1", basketId: basketId },
    { seatId: "A-2", basketId: basketId },
  ]);
});

it("holding held seats again changes nothing", async () => {
  const { instanceId, basketId } = await basketHolding("A-1");
  expect((await holdSeats(basketId, instanceId, "A-1")).ok).toBe(true);
  expect(await stored.basketTickets.count({ basketId })).toBe(1);
});

it("held seats can be released by their own basket, but not by another one", async () => {
  const { instanceId, basketId } = await basketHolding("A-1", "A-2");
  const other = await emptyBasket();
  await db.transaction((tx) => releaseSeat(tx, other, { instanceId, seatId: "A-1" }));
  expect(await heldSeatIds(instanceId)).toEqual(["A-1", "A-2"]);
  await db.transaction((tx) => releaseSeat(tx, basketId, { instanceId, seatId: "A-1" }));
  expect(await heldSeatIds(instanceId)).toEqual(["A-2"]);
});

it("claims without a ticket are released", async () => {
  const { instanceId, basketId } = await basketHolding("A-1", "A-2");
  await stored.basketTickets.remove({ basketId, seatId: "A-2" });
  await db.transaction((tx) => dropStaleClaims(tx, basketId));
  expect(await heldSeatIds(instanceId)).toEqual(["A-1"]);
});

it("the hold is extended for the card page, and is 15 minutes again after a failed attempt", async () => {
  const { basketId } = await basketHolding("A-1", "A-2");
  await withLockedBasket(basketId, extendHoldForPayment);
  expect(Object.values(await seatMinutes(basketId))).toEqual([45, 45]);
  expect(Math.round(await holdMinutes(basketId))).toBe(45);
  await withLockedBasket(basketId, restoreHold);
  expect(Object.values(await seatMinutes(basketId))).toEqual([15, 15]);
  expect(Math.round(await holdMinutes(basketId))).toBe(15);
});

it("extending and restoring the hold do nothing for an empty basket", async () => {
  const basketId = await emptyBasket();
  await withLockedBasket(basketId, extendHoldForPayment);
  await withLockedBasket(basketId, restoreHold);
  expect(await stored.baskets.find({ id: basketId }, ["heldUntil"])).toEqual([{ heldUntil: null }]);
});

it("the hold is not extended when its start or end is missing", async () => {
  for (const missing of ["firstHeldAt", "heldUntil"]) {
    const { basketId } = await basketHolding("A-1");
    await stored.baskets.change({ id: basketId }, { [missing]: null });
    await withLockedBasket(basketId, extendHoldForPayment);
    expect(Object.values(await seatMinutes(basketId))).toEqual([15]);
  }
});

it("the hold is not restored once another basket has one of the seats", async () => {
  const { instanceId, basketId } = await basketHolding("A-1", "A-2");
  await ageBasket(basketId, 20);
  await withLockedBasket(basketId, async (tx) =>
    expect(await holdsAllSeats(tx, basketId)).toBe(true),
  );
  await holdSeats(await emptyBasket(), instanceId, "A-2");
  await withLockedBasket(basketId, async (tx, basket) => {
    expect(await holdsAllSeats(tx, basketId)).toBe(false);
    await restoreHold(tx, basket);
  });
  expect(Math.round(await holdMinutes(basketId))).toBe(-5);
  expect(Object.values(await seatMinutes(basketId))).toEqual([-5]);
});

it("the hold ends at once when a paid order's seats are gone", async () => {
  const { instanceId, basketId } = await basketHolding("A-1");
  await withLockedBasket(basketId, expireHold);
  expect(await liveClaims(instanceId)).toEqual([]);
  expect(await holdMinutes(basketId)).toBeLessThanOrEqual(0);
});
