import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { processDueRefunds } from "../../../crm/money/returns/process-refunds";
import { addLine, api } from "../support/box-office";
import { checkLedgersAfterAll, creditLeft } from "../support/codes";
import { boughtOrder, getOrder, readyBasket } from "../support/paying";
import { DOWN } from "../support/cards/fake-stored-cards";
import { newAttempt, payAndNotify, testPaymentDeps, withCards } from "../support/payment-deps";
import { scan } from "../support/moves";
import { buyByCard } from "../support/prepared-basket";
import { auditEntries, staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

checkLedgersAfterAll();

/** The event of a refund in the provider's dashboard; `total` is the sum of all of the payment's. */
async function reportRefund(orderId: string, total: number, id = `evt_${randomUUID()}`) {
  const payment = await stored.payments.one({ orderId }, ["id"]);
  const refunded = { paymentId: payment.id, providerId: "pi_1", amount: total };
  const deps = withCards(testPaymentDeps(), {
    sumDashboardRefunds: () => Promise.resolve({ ok: true, value: total }),
  });
  const message = { id, type: "charge.refunded", about: null, setup: null, refunded };
  expect(await handleWebhookEvent(deps, message)).toBe(true);
}

async function returnTickets(
  { customerId, order }: Awaited<ReturnType<typeof boughtOrder>>,
  as: "refund" | "credit",
  tickets = order.tickets,
) {
  const body = { as, ticketIds: tickets.map(({ id }) => id), reason: "Asked by phone" };
  const staff = await staffSession("supervisor");
  const done = await api.returnCustomerTickets({
    params: { id: customerId, order: order.id },
    session: staff,
    key: randomUUID(),
    body,
  });
  expect(done.outcome).toBe("ok");
}

const findCard = async (orderId: string) => (await getOrder(orderId)).givenBack?.card.amount;

it.each(["refund", "credit"] as const)(
  "tickets of an order refunded in the provider's dashboard are returned as %s without money",
  async (as) => {
    const bought = await boughtOrder({ quantity: 2 });
    const {
      id,
      totals: { total },
    } = bought.order;
    await reportRefund(id, total.amount);
    expect(await findCard(id)).toBe(total.amount);
    await returnTickets(bought, as);
    const order = await getOrder(id);
    expect(order).toMatchObject({ state: "returned", tickets: [] });
    expect(order.givenBack).toMatchObject({ card: total, credit: { amount: 0 } });
    expect(await creditLeft(bought.customerId)).toBe(0);
  },
);

it("the door, its lists and late admissions say of a ticket that its order was refunded in full in the dashboard", async () => {
  const { order } = await boughtOrder({ quantity: 2 });
  const { id, totals, tickets } = await getOrder(order.id);
  const instanceId = tickets[0]?.instance.id ?? "";
  const session = await staffSession();
  const scanned = (at: number) => scan(instanceId, tickets[at]?.barcode ?? "");
  const listed = async () => {
    const query = { show: "all" as const, page: 1, whole: "true" };
    const { value } = await api.listAdmissions({ params: { id: instanceId }, query, session });
    return value.tickets
      .filter(({ orderNumber }) => orderNumber === order.number)
      .map(({ isRefunded }) => isRefunded ?? false);
  };
  const codes = tickets.map(({ barcode }) => barcode ?? "");
  const call = { params: { id: instanceId }, session };
  const onPaper = async () => {
    const sheet = (await api.getDoorSheet(call)).value.tickets;
    const late = (await api.enterLateAdmissions({ ...call, body: { codes, early: true } })).value
      .results;
    return [...sheet, ...late].map(({ isRefunded }) => isRefunded ?? false);
  };
  await reportRefund(id, totals.total.amount - 1);
  expect(await scanned(0)).not.toHaveProperty("isRefunded");
  expect(await listed()).toEqual([false, false]);
  expect(await onPaper()).toEqual([false, false, false, false]);
  await reportRefund(id, totals.total.amount);
  expect(await scanned(0)).toMatchObject({ state: "admitted", isRefunded: true });
  expect(await scanned(1)).toMatchObject({ state: "admitted", isRefunded: true });
  expect(await listed()).toEqual([true, true]);
  expect(await onPaper()).toEqual([true, true, true, true]);
});

it("after a partial refund in the dashboard, returned tickets are refunded up to what the card paid", async () => {
  const bought = await boughtOrder({ quantity: 2 });
  const {
    id,
    totals: { total },
    tickets,
  } = bought.order;
  const price = tickets[0]?.total.amount ?? 0;
  await reportRefund(id, price + 100);
  await returnTickets(bought, "refund", tickets.slice(0, 1));
  expect(await findCard(id)).toBe(total.amount);
  await returnTickets(bought, "refund", tickets.slice(1));
  expect(await findCard(id)).toBe(total.amount);
  await processDueRefunds(testPaymentDeps(), id);
  const amounts = await stored.orderReturns.find(
    { orderId: id },
    ["amount", "byProvider"],
    ["returnedAt"],
  );
  expect(amounts).toEqual([
    { amount: price + 100, byProvider: true },
    { amount: price - 100, byProvider: false },
    { amount: 0, byProvider: false },
  ]);
});

it("refunds in the dashboard count once, whatever the order and number of their events", async () => {
  const { order } = await boughtOrder({ quantity: 1 });
  const id = `evt_${randomUUID()}`;
  await Promise.all([1, 2, 3].map(() => reportRefund(order.id, 3_000, id)));
  await reportRefund(order.id, 2_000);
  await reportRefund(order.id, 4_500);
  expect(await findCard(order.id)).toBe(4_500);
  const entries = await stored.auditLog.find({ subjectId: order.id }, ["details"], ["id"]);
  expect(entries).toMatchObject([{ details: { amount: 3_000 } }, { details: { amount: 1_500 } }]);
});

it("a refund in the dashboard is in the audit log, and one that the box office makes is not", async () => {
  const dashboard = await boughtOrder({ quantity: 1 });
  const ours = await boughtOrder({ quantity: 1 });
  await reportRefund(dashboard.order.id, 1_000);
  const flagged = { actor: "card provider", action: "provider-refund" };
  expect(await auditEntries(dashboard.order.id)).toMatchObject([flagged]);
  await reportRefund(ours.order.id, 0);
  await stored.payments.change({ orderId: ours.order.id }, { state: "refunded" });
  await reportRefund(ours.order.id, 1_000);
  expect(await auditEntries(ours.order.id)).toEqual([]);
});

it("an event about a refund is sent again while the provider does not say who made it", async () => {
  const { order } = await boughtOrder({ quantity: 1 });
  const payment = await stored.payments.one({ orderId: order.id }, ["id"]);
  const deps = withCards(testPaymentDeps(), { sumDashboardRefunds: () => Promise.resolve(DOWN) });
  const refunded = { paymentId: payment.id, providerId: "pi_1", amount: 1_000 };
  const message = { type: "charge.refunded", about: null, setup: null, refunded };
  expect(await handleWebhookEvent(deps, { ...message, id: `evt_${randomUUID()}` })).toBe(false);
  expect(await findCard(order.id)).toBeUndefined();
});

it("a donation stays in the giving history until its whole order is refunded in the dashboard", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 5_000 });
  const {
    id,
    totals: { total },
  } = await buyByCard(ready);
  const count = () => stored.donations.find({ orderId: id }, ["amount"]);
  await reportRefund(id, 5_000);
  expect(await count()).toEqual([{ amount: 5_000 }]);
  await reportRefund(id, total.amount);
  expect(await count()).toEqual([]);
});

it("a refund in the dashboard that is reported before its payment is recorded afterwards", async () => {
  const deps = testPaymentDeps();
  const attempt = await newAttempt(deps);
  const refunded = { paymentId: attempt.paymentId, providerId: "pi_1", amount: 1_000 };
  const event = { id: `evt_${randomUUID()}`, type: "charge.refunded", about: null, setup: null };
  expect(await handleWebhookEvent(deps, { ...event, refunded })).toBe(false);
  await payAndNotify(deps, attempt);
  await reportRefund(attempt.orderId, 1_000, event.id);
  expect(await findCard(attempt.orderId)).toBe(1_000);
});
