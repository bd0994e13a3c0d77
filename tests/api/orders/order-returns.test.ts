import { expect, it } from "vitest";

import { api } from "../support/box-office";
import { changeSettings, liveClaims, changePerformance } from "../support/create-test-performance";
import { boughtOrder, getOrder, listMails } from "../support/paying";
import { newAttempt, payAndNotify, testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { creditBalance } from "../support/codes";
import { listCodes, scan } from "../support/moves";
import { fromNow } from "../../support/api/stored";

const deps = testPaymentDeps();
const run = commandRunner(deps);

const cancel = (orderId: string, session: string) =>
  api.cancelOrder({ params: { id: orderId }, session });
it("customers cannot cancel their orders by default", async () => {
  const { order, session } = await boughtOrder();
  expect(await cancel(order.id, session)).toMatchObject({ outcome: "not-allowed/cancel-off" });
});

it("a canceled order becomes credit once", async () => {
  await changeSettings({ cancelOrders: true });
  const { order, session, instanceId } = await boughtOrder();
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(order.id, session)));
  for (const { outcome, value } of answers) {
    expect(outcome).toBe("ok");
    const returned = { as: "credit", tickets: order.tickets.map(({ seat }) => ({ seat })) };
    expect(value).toMatchObject({ state: "returned", returned, tickets: [] });
  }
  expect(await creditBalance(session)).toBe(17_000);
  expect(await liveClaims(instanceId)).toEqual([]);
  const { value: list } = await api.listOrders({ query: { group: "returned" }, session });
  expect(list.orders).toMatchObject([{ id: order.id, credited: true, ticketCount: 0 }]);
  expect(await listMails(order.id)).toHaveLength(2);
});

it("an order cannot be canceled within 48 hours of its first performance", async () => {
  await changeSettings({ cancelOrders: true });
  const { order, session, instanceId } = await boughtOrder();
  await changePerformance(instanceId, { startsAt: fromNow({ hours: 47 }) });
  expect((await cancel(order.id, session)).failure.reason).toBe("cancel-too-late");
  expect((await getOrder(order.id)).state).toBe("confirmed");
});

it("an order whose ticket admitted somebody is not canceled by its customer, also while they are out", async () => {
  await changeSettings({ cancelOrders: true });
  const { order, session, instanceId } = await boughtOrder({ quantity: 2 });
  const [code = ""] = await listCodes(order.id);
  expect(await scan(instanceId, code)).toMatchObject({ state: "valid" });
  const refused = { outcome: "not-allowed/used-already" };
  expect(await cancel(order.id, session)).toMatchObject(refused);
  expect(await scan(instanceId, code, { action: "leave" })).toMatchObject({ state: "left" });
  expect(await cancel(order.id, session)).toMatchObject(refused);
  const offer = await api.getCancellation({ params: { id: order.id }, session });
  expect(offer.value.refusal).toBe("used-already");
  expect(await liveClaims(instanceId)).toHaveLength(2);
  expect(await scan(instanceId, code, { action: "undo" })).toMatchObject({ state: "undone" });
  expect(await cancel(order.id, session)).toMatchObject({ outcome: "ok" });
  expect(await scan(instanceId, code)).toMatchObject({ state: "returned" });
});

async function createPaidOrder() {
  const { ready, ...attempt } = await newAttempt(deps, { quantity: 2 });
  await payAndNotify(deps, attempt);
  const order = await getOrder(attempt.orderId);
  expect(order.state).toBe("confirmed");
  return { ...ready, order };
}

it("a refunded order is paid back to the card once, even if the provider is down at first", async () => {
  const { order, instanceId } = await createPaidOrder();
  const before = deps.cards.amountKept();
  deps.cards.down = true;
  expect(await run("refund", order.number)).toMatchObject({ ok: true });
  expect(deps.cards.amountKept()).toBe(before);
  expect((await getOrder(order.id)).state).toBe("returned");
  expect(await liveClaims(instanceId)).toEqual([]);
  deps.cards.down = false;
  await run("reconcile");
  expect(deps.cards.amountKept()).toBe(before - 17_000);
  await run("reconcile");
  expect(deps.cards.amountKept()).toBe(before - 17_000);
  expect(await run("refund", order.number)).toMatchObject({ ok: false });
  expect(await listMails(order.id)).toHaveLength(2);
});

it("the cancel command turns an order into credit without the customers' time limit", async () => {
  const { order, session } = await createPaidOrder();
  expect(await run("cancel", order.number)).toEqual({
    ok: true,
    value: `${order.number}: $170.00 into account credit.`,
  });
  expect(await creditBalance(session)).toBe(17_000);
});
