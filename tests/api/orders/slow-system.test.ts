import { expect, it } from "vitest";

import { verifyForPage } from "../../../crm/money/purchases/check-attempt";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { listOrders } from "../support/paying";
import { attemptRequest, openCardPage } from "../support/payment-deps";
import { stored } from "../support/stored";
import { ADULT, connectedBasket, startConnected } from "../support/systems/connected";

it("a page does not wait for a ticketing system that is slow to save an order, which is confirmed all the same", async () => {
  const { deps, world, ...connected } = await startConnected({ saveMs: 60_000 });
  const attempt = await openCardPage(deps, await connectedBasket(connected));
  deps.cards.pay(attempt.providerId);
  const { orderId: id } = attempt;
  const startedAt = Date.now();
  const order = await verifyForPage(deps, id, { turnedBack: false });
  expect(order?.order).toMatchObject({ state: "completing", number: expect.any(Number) as number });
  // The storefront's own limit for a page is 4.5 seconds.
  expect(Date.now() - startedAt).toBeLessThan(4_000);
  world.advance(61);
  await expect
    .poll(async () => (await stored.orders.one({ id }, ["state"])).state, { timeout: 15_000 })
    .toBe("confirmed");
  expect([...world.orders.values()]).toHaveLength(1);
});

/** A basket whose tickets cost nothing, since the ticketing system has made them free. */
async function freeBasket(options: Parameters<typeof startConnected>[0] = {}) {
  const connected = await startConnected(options);
  connected.world.hall.seatFee.amount = 0;
  connected.world.changePrice(Number(ADULT.band), Number(ADULT.priceTypeId), 0);
  const ready = await connectedBasket(connected, 1);
  return { ...connected, ready: { ...ready, total: 0 } };
}

it("a free order that the ticketing system is slow to save is answered as being prepared, and confirmed once", async () => {
  const { deps, world, ready } = await freeBasket({ saveMs: 60_000 });
  const request = attemptRequest(ready);
  const startedAt = Date.now();
  const started = await startPayment(deps, request);
  expect(Date.now() - startedAt).toBeLessThan(4_000);
  expect(started).toMatchObject({
    value: { next: "order", order: { order: { state: "completing" } } },
  });
  const again = await startPayment(deps, request);
  expect(again).toMatchObject({
    value: { next: "order", order: { order: { state: "completing" } } },
  });
  world.advance(61);
  await expect
    .poll(async () => (await listOrders(ready.basketId)).map(({ state }) => state), {
      timeout: 15_000,
    })
    .toEqual(["confirmed"]);
  expect(world.orders.size).toBe(1);
});

it("a free order whose answer is lost is completed by the worker, once", async () => {
  const { deps, world, ready } = await freeBasket();
  world.mishaps.push({ call: "checkOut", how: "lost-answer" });
  const started = await startPayment(deps, attemptRequest(ready));
  expect(started).toMatchObject({
    value: { next: "order", order: { order: { state: "completing" } } },
  });
  await reconcile(deps);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirmed" }]);
  expect(world.orders.size).toBe(1);
});

it("no free order is placed after its page said that there is no answer", async () => {
  const { deps, world, ready } = await freeBasket();
  world.mishaps.push({ call: "setExpiration", how: "silence" });
  await expect(startPayment(deps, attemptRequest(ready))).rejects.toThrow("too slow");
  expect(await listOrders(ready.basketId)).toEqual([]);
  expect(world.orders.size).toBe(0);
  const started = await startPayment(deps, attemptRequest(ready));
  expect(started).toMatchObject({
    value: { next: "order", order: { order: { state: "confirmed" } } },
  });
  expect(world.orders.size).toBe(1);
}, 40_000);
