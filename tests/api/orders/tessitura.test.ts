import { expect, it } from "vitest";

import { takenSeatsReader } from "../../../crm/desk/sync/refresh-taken";
import { completeOrder } from "../../../crm/money/purchases/complete-order";
import { connectedBasket, startConnected } from "../support/systems/connected";
import { listClaims } from "../support/paying";
import { Crash, openCardPage } from "../support/payment-deps";
import { buyerActions, confirmed, refunded } from "../support/spending";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

const never = () => false;
const listBarcodes = async (orderId: string) =>
  (await stored.orderTickets.find({ orderId }, ["barcode"], ["seatId"])).map(
    ({ barcode }) => barcode,
  );

it("a new customer's purchase is at most 14 calls from the empty basket to the confirmed order, with the system's barcodes", async () => {
  const connected = await startConnected();
  const { deps, world, instanceId, logged } = connected;
  const before = world.calls.length;
  const ready = await connectedBasket(connected);
  expect(ready.total).toBe(2 * 8_250);
  const attempt = await openCardPage(deps, ready);
  expect(await buyerActions(deps).completePayment(attempt)).toEqual(confirmed);
  const calls = world.calls
    .slice(before)
    // Read once a day.
    .filter((call) => call !== "readCountries" && call !== "readStates");
  expect(calls.length, calls.join(", ")).toBeLessThanOrEqual(14);
  const [order] = world.orders.values();
  const sold = order?.lines.flatMap(({ tickets }) => tickets) ?? [];
  expect(sold).toHaveLength(2);
  const barcodes = await listBarcodes(attempt.orderId);
  expect(barcodes.toSorted()).toEqual(sold.map(({ id }) => String(id + 700_000)).toSorted());
  expect(await listClaims(instanceId)).toEqual([{ state: "sold", n: 2 }]);
  const keys = [...world.sessions.keys()];
  expect(keys.filter((key) => logged.some((line) => line.includes(key)))).toEqual([]);
});

it("a seat that others bought meanwhile is refused, and the next best are taken", async () => {
  const connected = await startConnected();
  const { world, instanceId } = connected;
  const first = await connectedBasket(connected);
  const [seat] = first.added.value.tickets;
  await connected.api.emptyBasket({ params: { id: first.basketId } });
  world.sellElsewhere(Number(instanceId), Number(seat?.seatId));
  const { added } = await connectedBasket(connected);
  expect(added.outcome).toBe("ok");
  expect(added.value.tickets.map(({ seatId }) => seatId)).not.toContain(seat?.seatId);
});

it("seats that others have taken there are taken here, and free again when they are", async () => {
  const { world, instanceId, catalogue } = await startConnected();
  const refresh = () => takenSeatsReader(db, catalogue)(never);
  world.sellElsewhere(Number(instanceId), 1000);
  await refresh();
  expect(await listClaims(instanceId)).toEqual([{ state: "blocked", n: 1 }]);
  world.free(Number(instanceId), 1000);
  await refresh();
  expect(await listClaims(instanceId)).toEqual([]);
});

it("a basket's own seats stay its own while others' are read", async () => {
  const connected = await startConnected();
  await connectedBasket(connected);
  await takenSeatsReader(db, connected.catalogue)(never);
  expect(await listClaims(connected.instanceId)).toEqual([{ state: "held", n: 2 }]);
});

it("seats whose hold expired there refuse the payment, and nothing is charged", async () => {
  const connected = await startConnected();
  const { deps, world } = connected;
  const ready = await connectedBasket(connected);
  world.advance(16 * 60);
  await expect(openCardPage(deps, ready)).rejects.toThrow();
  expect(deps.cards.amountKept()).toBe(0);
});

it("an order that the system refuses at checkout is refunded, with its seats free there", async () => {
  const connected = await startConnected();
  const { deps, world, instanceId } = connected;
  const attempt = await openCardPage(deps, await connectedBasket(connected));
  world.mishaps.push({ call: "checkOut", how: "error-object" });
  expect(await buyerActions(deps).completePayment(attempt)).toEqual(refunded);
  expect(world.orders.size).toBe(0);
  expect(await listClaims(instanceId)).toEqual([]);
  expect([...world.sessions.values()].flatMap(({ lines }) => lines)).toEqual([]);
});

it("a checkout whose answer was lost is found, and sold once", async () => {
  const connected = await startConnected();
  const { deps, world } = connected;
  const attempt = await openCardPage(deps, await connectedBasket(connected));
  world.mishaps.push({ call: "checkOut", how: "lost-answer" });
  await buyerActions(deps).completePayment(attempt);
  await completeOrder(deps, attempt.orderId);
  const { state } = await stored.orders.one({ id: attempt.orderId }, ["state"]);
  expect(state).toBe("confirmed");
  expect(world.orders.size).toBe(1);
  expect((await listBarcodes(attempt.orderId)).every((barcode) => barcode !== null)).toBe(true);
});

it("an order whose program was killed between commit and answer is found, and sold once", async () => {
  const connected = await startConnected();
  const { deps, world } = connected;
  const attempt = await openCardPage(deps, await connectedBasket(connected));
  const { orders } = connected.system;
  if (orders.record === "ours") throw new Error("not connected");
  const dying = {
    ...orders,
    commit: async (order: Parameters<typeof orders.commit>[0]) => {
      await orders.commit(order);
      throw new Crash("after-paid-stored");
    },
  };
  const killed = { ...deps, system: { ...connected.system, orders: dying } };
  await buyerActions(killed)
    .completePayment(attempt)
    .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
  await completeOrder(deps, attempt.orderId);
  const { state } = await stored.orders.one({ id: attempt.orderId }, ["state"]);
  expect(state).toBe("confirmed");
  expect(world.orders.size).toBe(1);
});

it("a season that is read again changes nothing, and what is sold stays as it was", async () => {
  const connected = await startConnected();
  const { world, instanceId, sync, synced, deps } = connected;
  expect(synced.findings).toEqual([]);
  expect(await sync()).toMatchObject({ ok: true, value: { isChanged: false } });
  const attempt = await openCardPage(deps, await connectedBasket(connected));
  expect(await buyerActions(deps).completePayment(attempt)).toEqual(confirmed);
  const { startsAt } = await stored.instances.one({ id: instanceId }, ["startsAt"]);
  const performance = world.hall.performances.find(({ id }) => String(id) === instanceId);
  if (performance === undefined) throw new Error("no performance");
  performance.date = new Date(performance.date.getTime() + 3_600_000);
  const { id: productionId } = performance.production;
  for (const { production } of world.hall.performances)
    if (production.id === productionId) production.description = "Another title";
  const again = await sync();
  expect(again).toMatchObject({ ok: true, value: { isChanged: true } });
  expect(again.ok && again.value.findings).toEqual([
    { what: `performance ${instanceId}`, why: expect.stringContaining("fixed once") },
  ]);
  expect(await stored.instances.one({ id: instanceId }, ["startsAt"])).toEqual({ startsAt });
  expect(await stored.events.one({ id: String(productionId) }, ["title"])).toEqual({
    title: "Another title",
  });
});

it("a merge for which the system does not lock all seats again leaves both baskets as they were", async () => {
  const connected = await startConnected();
  const { api, instanceId, world } = connected;
  const [mine, other] = [await connectedBasket(connected), await connectedBasket(connected, 3)];
  const getTickets = async ({ basketId, session }: typeof mine) =>
    (await api.getBasket({ params: { id: basketId }, session })).value.tickets.length;
  const into = (await api.createBasket({ body: {}, session: other.session })).value.id;
  await api.addTickets({
    params: { id: into },
    body: { instanceId, choices: [{ band: "63", priceTypeId: "1", quantity: 1 }] },
    session: other.session,
  });
  world.mishaps.push({ call: "reserveTickets", how: "fewer-seats" });
  const merged = await api.mergeBaskets({
    params: { id: into },
    body: { from: other.basketId },
    session: other.session,
  });
  expect(merged.outcome).toBe("basket-expired");
  expect([await getTickets(mine), await getTickets(other)]).toEqual([2, 3]);
  const locked = [...world.sessions.values()].flatMap(({ lines }) =>
    lines.flatMap(({ tickets }) => tickets),
  );
  expect(locked).toHaveLength(2 + 3 + 1);
});

const ownOnSale = async () =>
  (await stored.instances.find({}, ["id", "onSaleAt"], ["id"])).filter(
    ({ id }) => !/^\d+$/.test(id),
  );

it("a performance that the system no longer lists is not for sale, and our own records stay", async () => {
  const { world, instanceId, sync } = await startConnected();
  const ownBefore = await ownOnSale();
  world.hall.performances = world.hall.performances.filter(({ id }) => String(id) !== instanceId);
  expect(await sync(true)).toMatchObject({ ok: true, value: { isChanged: true } });
  expect((await stored.instances.one({ id: instanceId }, ["onSaleAt"])).onSaleAt).not.toBeNull();
  await sync();
  expect(await stored.instances.one({ id: instanceId }, ["onSaleAt"])).toEqual({ onSaleAt: null });
  expect(await ownOnSale()).toEqual(ownBefore);
});

it("a system without any performance changes nothing", async () => {
  const { world, sync, instanceId } = await startConnected();
  world.hall.performances = [];
  expect(await sync()).toMatchObject({ ok: false });
  expect((await stored.instances.one({ id: instanceId }, ["onSaleAt"])).onSaleAt).not.toBeNull();
});
