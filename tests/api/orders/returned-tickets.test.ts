import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import { checkRecords } from "../../../crm/money/orders/check-records";
import {
  cancelPerformance,
  findCancellationProgress,
  processCancellations,
} from "../../../crm/money/returns/cancel-performance";
import { api, getBasket, newCustomer, add } from "../support/box-office";
import { checkLedgersAfterAll, creditLeft } from "../support/codes";
import { createTestPerformance, changePerformance } from "../support/create-test-performance";
import { orderFood, newMenu } from "../support/stock-items";
import { boughtOrder, listClaims, getOrder, payByCard, readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { auditEntries, staffSession } from "../support/staff-desk";
import { commandRunner } from "../support/run-command";
import { buyByCard } from "../support/prepared-basket";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";
import { dayIn } from "../../support/coming-dates";

const deps = testPaymentDeps();
checkLedgersAfterAll();
const HOUSE = { seats: 20 };
const reason = "Asked by phone";

type Bought = Awaited<ReturnType<typeof boughtOrder>>;
const returnTickets = (
  session: string,
  { customerId, order }: Bought,
  request: Omit<ApiBody<"returnCustomerTickets">, "reason">,
  key: string,
) =>
  api.returnCustomerTickets({
    params: { id: customerId, order: order.id },
    session,
    key,
    body: { reason, ...request },
  });

async function listReturns(orderId: string) {
  const returns = await stored.orderReturns.find({ orderId }, undefined, ["returnedAt"]);
  return returns.map(({ amount, cardAmount, refundedAt }) => ({
    amount,
    cardAmount,
    refunded: refundedAt !== null,
  }));
}
const listMails = (orderId: string) =>
  stored.mails.find({ orderId, kind: "tickets-returned" }, ["recipient"]);

it("tickets of a 3 for 2 are returned for what was paid minus what the rest costs, in all what was paid", async () => {
  const session = await staffSession("supervisor");
  const ready = await readyBasket({ ...HOUSE, quantity: 3 });
  const event = await stored.instances.one({ id: ready.instanceId }, ["eventId"]);
  const id = randomUUID();
  const offer = { name: "3 for 2", description: "", tickets: 3, lowered: 1, percentOff: 100 };
  const sale = { validFrom: new Date(0), active: true, rank: 1 };
  await stored.automaticOffers.insert({ id, ...offer, ...sale });
  await stored.automaticOfferEvents.insert({ offerId: id, eventId: event.eventId });
  const { totals } = await getBasket(ready.basketId);
  expect(totals.discounts.amount).toBeGreaterThan(0);
  const order = await payByCard({ ...ready, total: totals.toPay.amount });
  const fee = totals.fees.amount / 3;
  // The offer has ended by then: the order keeps the rules that it was sold by.
  await stored.automaticOffers.change({ id }, { active: false });
  for (const ticket of order.tickets) {
    const request = { as: "refund" as const, ticketIds: [ticket.id] };
    await returnTickets(session, { ...ready, order }, request, randomUUID());
  }
  const price = totals.discounts.amount;
  expect((await listReturns(order.id)).map(({ amount }) => amount)).toEqual([
    fee,
    price + fee,
    price + fee,
  ]);
  const returned = (await listReturns(order.id)).reduce((sum, { amount }) => sum + amount, 0);
  expect(returned).toBe(totals.total.amount);
  const mismatches = await checkRecords(deps.db, { repair: false });
  expect(mismatches.filter(({ about }) => about === order.number)).toEqual([]);
});

it("a return of one of two tickets that is sent twice is refunded once", async () => {
  const session = await staffSession("supervisor");
  const bought = await boughtOrder(HOUSE);
  const [first, second] = bought.order.tickets;
  const request = { as: "refund" as const, ticketIds: [first?.id ?? ""] };
  const key = randomUUID();
  const done = await returnTickets(session, bought, request, key);
  expect([done.outcome, done.value.state]).toEqual(["ok", "confirmed"]);
  expect(done.value.tickets).toMatchObject([{ id: second?.id }]);
  expect((await returnTickets(session, bought, request, key)).outcome).toBe("ok");
  const amount = first?.total.amount;
  expect(await listReturns(bought.order.id)).toEqual([
    { amount, cardAmount: amount, refunded: true },
  ]);
  expect(await listClaims(bought.instanceId)).toEqual([{ state: "sold", n: 1 }]);
  expect(await listMails(bought.order.id)).toHaveLength(1);
  expect(await auditEntries(bought.order.id)).toMatchObject([{ action: "return-tickets", reason }]);
  expect(await creditLeft(bought.customerId)).toBe(0);
  expect(
    (
      await api.refundCustomerOrder({
        params: { id: bought.customerId, order: bought.order.id },
        session,
        body: { reason },
      })
    ).failure.reason,
  ).toBe("partly-returned");
  const paid = await api.listOrderPayments({ params: { id: bought.order.id }, ...bought });
  expect(paid.value).toMatchObject([{ kind: "card" }, { kind: "given-back" }]);
});

it("a ticket returned as credit gives the amount paid for it, and returning the last one ends the order", async () => {
  const session = await staffSession("supervisor");
  const bought = await boughtOrder(HOUSE);
  const ids = bought.order.tickets.map(({ id }) => id);
  for (const id of ids)
    await returnTickets(session, bought, { as: "credit", ticketIds: [id] }, randomUUID());
  expect(await creditLeft(bought.customerId)).toBe(bought.order.totals.total.amount);
  const after = await getOrder(bought.order.id);
  expect(after).toMatchObject({
    state: "returned",
    returned: { as: "credit", amount: bought.order.totals.total },
  });
  const again = await returnTickets(
    session,
    bought,
    { as: "credit", ticketIds: ids },
    randomUUID(),
  );
  expect(again.outcome).toBe("not-allowed/not-confirmed");
});

it("only supervisors can return tickets, and only those of the customer's own order", async () => {
  const bought = await boughtOrder(HOUSE);
  const other = await boughtOrder(HOUSE);
  const ids = (of: Bought) => ({
    as: "refund" as const,
    ticketIds: of.order.tickets.map(({ id }) => id),
  });
  const supervisor = await staffSession("supervisor");
  const answers = [
    await returnTickets(await staffSession(), bought, ids(bought), randomUUID()),
    await returnTickets(supervisor, bought, ids(other), randomUUID()),
    await returnTickets(
      supervisor,
      { ...bought, customerId: (await newCustomer()).customerId },
      ids(bought),
      randomUUID(),
    ),
  ];
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    "not-allowed/role",
    "not-found",
    "not-found",
  ]);
  expect(await listClaims(bought.instanceId)).toEqual([{ state: "sold", n: 2 }]);
});

const cancelByCommand = (instanceId: string, as: "refund" | "credit") =>
  deps.db.transaction((tx) =>
    cancelPerformance(tx, { instanceId, as, reason: "The hall is flooded", by: "command line" }),
  );
const runWorker = () => processCancellations(deps, () => false);

it("canceling a performance returns each order once, with several workers", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  const bought = [
    await boughtOrder({ instanceId, quantity: 2 }),
    await boughtOrder({ instanceId, quantity: 1 }),
    await boughtOrder({ instanceId, quantity: 3 }),
  ];
  expect(await cancelByCommand(instanceId, "credit")).toBeNull();
  expect(await cancelByCommand(instanceId, "refund")).toBeNull();
  const { value: instance } = await api.getInstance({ params: { id: instanceId } });
  expect([instance.status, instance.revision]).toEqual(["cancelled", 1]);
  await Promise.all([runWorker(), runWorker(), runWorker()]);
  await runWorker();
  for (const { order, customerId } of bought) {
    const { amount } = order.totals.total;
    expect(await listReturns(order.id)).toEqual([{ amount, cardAmount: 0, refunded: false }]);
    expect(await creditLeft(customerId)).toBe(amount);
    expect(await listMails(order.id)).toHaveLength(1);
    expect((await getOrder(order.id)).state).toBe("returned");
    expect(await auditEntries(order.id)).toMatchObject([{ reason: "The hall is flooded" }]);
  }
  expect(await listClaims(instanceId)).toEqual([]);
  expect(await cancelByCommand("none", "credit")).toEqual({ code: "not-found" });
});

it("orders of a performance that is no longer canceled are not returned", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  await cancelByCommand(instanceId, "refund");
  await stored.instances.change({ id: instanceId }, { cancelled: false });
  const { order } = await boughtOrder({ instanceId });
  await runWorker();
  expect(await listReturns(order.id)).toEqual([]);
});

it("an order that cannot be returned does not stop the others, and is retried", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  const bought = [await boughtOrder({ instanceId }), await boughtOrder({ instanceId })];
  // What other tests left to be returned would meet the fault.
  await runWorker();
  await cancelByCommand(instanceId, "credit");
  const reach = vi.fn().mockRejectedValueOnce(new Error("the disk is full"));
  const ordersLeft = async () => (await findCancellationProgress(deps.db, instanceId))?.left;
  expect(await ordersLeft()).toBe(2);
  await processCancellations({ ...deps, faults: { reach } }, () => false);
  expect(await ordersLeft()).toBe(1);
  await runWorker();
  expect(await ordersLeft()).toBe(0);
  for (const { order } of bought) expect(await listReturns(order.id)).toHaveLength(1);
});

it("canceling a performance returns its tickets and food, but not the order's other performance", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  const stays = await createTestPerformance(HOUSE);
  const ready = await readyBasket({ instanceId, quantity: 2, delivery: "Cobo" });
  await orderFood(ready.basketId, instanceId, await newMenu(instanceId), 2);
  await add(ready.basketId, { instanceId: stays.instanceId });
  const order = await buyByCard(ready);
  expect(order.state).toBe("confirmed");
  await cancelByCommand(instanceId, "refund");
  await runWorker();
  const after = await getOrder(order.id);
  expect(after.state).toBe("confirmed");
  expect(after.tickets.map(({ instance }) => instance.id)).toEqual([stays.instanceId]);
  expect(after.items).toEqual([]);
  expect(await stored.foodOrders.count({ orderId: order.id })).toBe(0);
  const left = after.tickets.reduce((sum, { total }) => sum + total.amount, 0);
  const amount = order.totals.total.amount - left;
  expect(await listReturns(order.id)).toMatchObject([{ amount, cardAmount: amount }]);
  expect(
    (await checkRecords(deps.db, { repair: false })).filter(({ about }) =>
      about.includes(order.number),
    ),
  ).toEqual([]);
});

it("a performance that has started can only be canceled by command, with --after-start", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  await changePerformance(instanceId, { startsAt: fromNow() });
  const refused = await api.cancelPerformance({
    params: { id: instanceId },
    session: await staffSession("supervisor"),
    body: {
      as: "credit",
      reason,
    },
  });
  expect(refused.outcome).toBe("conflict/performance-passed");
  const command = (...more: string[]) =>
    commandRunner(deps)("cancel-performance", instanceId, "refund", ...more);
  expect((await command()).ok).toBe(false);
  expect(await findCancellationProgress(deps.db, instanceId)).toBeNull();
  expect((await command("--after-start")).ok).toBe(true);
  expect(await findCancellationProgress(deps.db, instanceId)).toMatchObject({ as: "refund" });
});

it("canceling a performance releases reserved seats, and reports its progress", async () => {
  const session = await staffSession("supervisor");
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId } = await newCustomer();
  await boughtOrder({ instanceId });
  const until = `${dayIn(1)}T12:00`;
  const seats = {
    instanceId,
    band: "A",
    priceTypeId: "standard",
    quantity: 2,
    until,
    locked: true,
  };
  await api.reserveForCustomer({
    params: { id: customerId },
    session,
    key: randomUUID(),
    body: { ...seats, reason },
  });
  const counter = await staffSession();
  const body = { as: "credit" as const, reason };
  expect(
    (await api.cancelPerformance({ params: { id: instanceId }, session: counter, body })).outcome,
  ).toBe("not-allowed/role");
  expect((await api.cancelPerformance({ params: { id: instanceId }, session, body })).outcome).toBe(
    "ok",
  );
  await runWorker();
  expect(await listClaims(instanceId)).toEqual([]);
  const report = await api.getPerformanceReport({ params: { id: instanceId }, session });
  expect(report.value).toMatchObject({
    instance: { status: "cancelled" },
    sold: 0,
    cancellation: { as: "credit", orders: 1, left: 0, refundsDue: 0 },
  });
});
