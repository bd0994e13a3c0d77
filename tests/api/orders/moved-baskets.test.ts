import { expect, it } from "vitest";

import { add, api, getBasket, newBasket } from "../support/box-office";
import { newGuest, makeReady } from "../support/buyers";
import { ageBasket, createTestPerformance } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { listCodes, move, runWorker, scan } from "../support/moves";
import { boughtOrder, listClaims, getOrder, payByCard } from "../support/paying";
import { staffSession } from "../support/staff-desk";
import { newMenu, orderFood } from "../support/stock-items";
import { dayIn } from "../../support/coming-dates";

it("a buyer who holds seats while they move buys them for the new date, and may have them refunded", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const guest = await newGuest();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  const ready = await makeReady(basketId, guest);
  const moved = await move(instanceId);
  expect(moved.outcome).toBe("ok");
  expect((await getBasket(basketId)).tickets).toHaveLength(2);
  const order = await payByCard(ready);
  expect(order.state).toBe("confirmed");
  expect(order.tickets[0]?.instance.startsAt.slice(0, 10)).toBe(dayIn(950));
  // They are of the new date already, and may have admitted the buyer before the worker runs.
  const codes = await listCodes(order.id);
  expect(await scan(instanceId, codes[0] ?? "")).toMatchObject({ state: "valid" });
  await runWorker();
  expect(await listCodes(order.id)).toEqual(codes);
  expect(await scan(instanceId, codes[0] ?? "")).toMatchObject({ state: "admitted" });
  await waitForMail(guest.email, "performance-moved");
  const [offer] = (await getOrder(order.id)).moves ?? [];
  expect(offer?.refundUntil).toEqual(expect.any(String));
  expect(await listClaims(instanceId)).toEqual([{ state: "sold", n: 2 }]);
  const later = await boughtOrder({ instanceId, quantity: 1 });
  await runWorker();
  expect((await getOrder(later.order.id)).moves).toBeUndefined();
});

it("tickets that are added to an older basket after the move are for the new date, without mail and refund", async () => {
  const { instanceId } = await boughtOrder({ seats: 20, quantity: 1 });
  const { instanceId: other } = await createTestPerformance({ seats: 4 });
  const basketId = await newBasket();
  await add(basketId, { instanceId: other, quantity: 1 });
  await move(instanceId);
  await add(basketId, { instanceId, quantity: 2 });
  const order = await payByCard(await makeReady(basketId, await newGuest()));
  const codes = await listCodes(order.id);
  await runWorker();
  expect((await getOrder(order.id)).moves).toBeUndefined();
  expect(await listCodes(order.id)).toEqual(codes);
  const report = await api.getPerformanceReport({
    params: { id: instanceId },
    session: await staffSession("supervisor"),
  });
  expect(report.value.move).toMatchObject({ emailed: 1, left: 0 });
});

it("tickets that were chosen before the move, and held again after it, may be refunded", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  await boughtOrder({ instanceId, quantity: 1 });
  await ageBasket(basketId, 20);
  await move(instanceId);
  expect((await api.reclaimTickets({ params: { id: basketId } })).outcome).toBe("ok");
  const order = await payByCard(await makeReady(basketId, await newGuest()));
  await runWorker();
  const [offer] = (await getOrder(order.id)).moves ?? [];
  expect(offer?.refundUntil).toEqual(expect.any(String));
});

it("food that was chosen before the move may be refunded, and food that was chosen later not", async () => {
  const { instanceId } = await boughtOrder({ seats: 20, quantity: 1 });
  const { instanceId: other } = await createTestPerformance({ seats: 4 });
  const menu = await newMenu(instanceId);
  const [before, after] = [await newBasket(), await newBasket()];
  for (const basketId of [before, after]) await add(basketId, { instanceId: other });
  await orderFood(before, instanceId, menu, 1);
  await move(instanceId);
  await orderFood(after, instanceId, menu, 1);
  const moves = [];
  for (const basketId of [before, after]) {
    const order = await payByCard(await makeReady(basketId, await newGuest()));
    await runWorker();
    moves.push((await getOrder(order.id)).moves?.length ?? 0);
  }
  expect(moves).toEqual([1, 0]);
});
