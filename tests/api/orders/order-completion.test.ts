import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { sellSeats } from "../../../crm/system/own/sell-seats";
import { completeOrder } from "../../../crm/money/purchases/complete-order";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { recordPaid } from "../../../crm/money/purchases/record-paid";
import { releaseOpenAttempts, verifyOrder } from "../../../crm/money/purchases/check-attempt";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { setOrderState } from "../../../crm/money/orders/write-order";
import {
  addCode,
  voucherEntries,
  voucherBalance,
  newVoucher,
  boughtVouchers,
} from "../support/codes";
import { addLine, newBasket } from "../support/box-office";
import {
  listClaims,
  listMails,
  listOrders,
  readyBasket,
  type ReadyBasket,
} from "../support/paying";
import {
  openCardPage,
  Crash,
  giveSeatsToRival,
  newAttempt,
  paidEvent,
  getPayment,
  recordErrors,
  attemptRequest,
  testPaymentDeps,
  markPageUnopened,
  withCards,
} from "../support/payment-deps";
import { buyerActions, confirmed } from "../support/spending";
import { after, fromNow } from "../../support/api/stored";
import { query, stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, abandonPayment, completePayment } = buyerActions(deps);

type Ids = { orderId: string; ready: ReadyBasket };

/** An order whose payment is recorded but which is not completed. */
async function createPaidOrder(options: Parameters<typeof readyBasket>[0] = { quantity: 1 }) {
  const attempt = await newAttempt(deps, options);
  const { providerId } = attempt;
  deps.cards.pay(providerId);
  await recordPaid(deps, attempt.paymentId, { providerId, paidAt: new Date() });
  return attempt;
}

it("a completed order has a barcode for each ticket, one mail and its time of confirmation", async () => {
  const { orderId } = await createPaidOrder({ quantity: 2 });
  const isConfirmedNow = async () =>
    (await stored.orders.count({ id: orderId, confirmedAt: after(fromNow({ minutes: -1 })) })) ===
    1;
  expect(await stored.orders.one({ id: orderId }, ["confirmedAt"])).toEqual({ confirmedAt: null });
  await completeOrder(deps, orderId);
  expect(await isConfirmedNow()).toBe(true);
  const tickets = await stored.orderTickets.find({ orderId }, ["barcode"]);
  expect(tickets.every(({ barcode }) => /^99\d{18}$/.test(barcode ?? ""))).toBe(true);
  expect(new Set(tickets.map(({ barcode }) => barcode)).size).toBe(2);
  expect(await listMails(orderId)).toHaveLength(1);
});

it("an order whose confirmation was interrupted is confirmed with one mail", async () => {
  const { orderId } = await createPaidOrder();
  deps.crashAt("before-order-confirmed");
  await expect(completeOrder(deps, orderId)).rejects.toThrow(Crash);
  expect(await listMails(orderId)).toHaveLength(0);
  await completeOrder(deps, orderId);
  await completeOrder(deps, orderId);
  expect(await listMails(orderId)).toHaveLength(1);
});

it("an order that an earlier release left with its seats sold is confirmed with one mail", async () => {
  const { orderId, ready } = await createPaidOrder();
  await completeOrder(deps, orderId);
  await stored.mails.remove({ orderId });
  await stored.orders.change({ id: orderId }, { state: "confirming", confirmedAt: null });
  await completeOrder(deps, orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirmed" }]);
  expect(await listMails(orderId)).toHaveLength(1);
});

it("a completed order issues its gift voucher and records its donation", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await addLine(ready.basketId, { kind: "gift-voucher", amount: 2500 });
  await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 1000 });
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await boughtVouchers(attempt.orderId)).toMatchObject([{ amount: 2500, balance: 2500 }]);
  expect(await stored.donations.find({ orderId: attempt.orderId }, ["fundId", "amount"])).toEqual([
    { fundId: "annual", amount: 1000 },
  ]);
});

it.each([
  ["verifying it", (ids: Ids) => verifyOrder(deps, ids.orderId, { turnedBack: false })],
  ["releasing its basket", (ids: Ids) => releaseOpenAttempts(deps, ids.ready.basketId)],
  ["another click on pay", (ids: Ids) => startPayment(deps, attemptRequest(ids.ready))],
  ["reconciliation", () => reconcile(deps, { openForSeconds: 3600 })],
])("a paid but incomplete order is completed by %s", async (_, complete) => {
  const { ready, orderId } = await createPaidOrder();
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "completing" }]);
  await complete({ orderId, ready });
  expect(await listOrders(ready.basketId)).toMatchObject([{ id: orderId, state: "confirmed" }]);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "sold", n: 1 }]);
});

it("a failed order releases its gift voucher, and a reserved voucher can be spent after it expires", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(1000);
  await addCode(ready.basketId, code);
  const first = await goToCardPage(ready);
  expect(await voucherBalance(code)).toBe(0);
  await abandonPayment(first);
  expect(await voucherBalance(code)).toBe(1000);
  const kinds = async () => (await voucherEntries(code)).map(({ kind }) => kind);
  const { providerId, paymentId, orderId } = await goToCardPage(ready);
  // The reserved amount can be spent even if the voucher expires in the meantime.
  await stored.giftVouchers.change({ code }, { expiresAt: fromNow() });
  await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
  expect(await kinds()).not.toContain("spend");
  await completeOrder(deps, orderId);
  expect(await kinds()).toContain("spend");
  expect(await voucherBalance(code)).toBe(0);
});

it("a payment stores the provider's id reported with the money, and keeps an id that it has", async () => {
  const findProviderId = async (paymentId: string) => (await getPayment(paymentId)).providerId;
  const known = await newAttempt(deps);
  await recordPaid(deps, known.paymentId, { providerId: null, paidAt: new Date() });
  expect(await findProviderId(known.paymentId)).toBe(known.providerId);
  const { paymentId, providerId } = await newAttempt(deps);
  await markPageUnopened(paymentId);
  await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
  expect(await findProviderId(paymentId)).toBe(providerId);
});

it("payments, refunds and reconciliation work without fault injection", async () => {
  const { faults: _faults, ...plain } = deps;
  const { ready, ...first } = await newAttempt(plain);
  const second = await openCardPage(plain, ready);
  // Both pages were paid at the provider before the first was closed.
  const paid = { ok: true as const, value: { kind: "paid" as const, paidAt: new Date() } };
  const bothPaid = withCards(plain, { getAttempt: async () => paid });
  for (const { providerId, paymentId } of [first, second])
    expect(await handleWebhookEvent(bothPaid, paidEvent(providerId, paymentId))).toBe(true);
  await reconcile(plain, { openForSeconds: 3600 });
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirmed" }]);
  expect(deps.cards.refunds).toContain(`refund-${second.paymentId}`);
});

it("a confirmed order cannot go back to an earlier state", async () => {
  const attempt = await goToCardPage(await readyBasket({ quantity: 1 }));
  expect(await completePayment(attempt)).toEqual(confirmed);
  await expect(
    deps.db.transaction((tx) => setOrderState(tx, attempt.orderId, { state: "completing" })),
  ).rejects.toThrow("invalid transition to completing");
});

it.each([
  ["before", (id: string) => `0${id}`],
  ["after", (id: string) => `${id}0`],
])("a payment id with an extra digit %s it is matched by the provider's id", async (_, wrong) => {
  const { ready, paymentId, providerId } = await newAttempt(deps);
  deps.cards.pay(providerId);
  expect(await handleWebhookEvent(deps, paidEvent(providerId, wrong(paymentId)))).toBe(true);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirmed" }]);
});

it("an order for general admission is refunded when its place is taken and no other is free", async () => {
  const house = { seats: 1, seating: "general" } as const;
  const { ready, orderId, paymentId } = await createPaidOrder({ quantity: 1, ...house });
  await giveSeatsToRival(ready);
  await completeOrder(deps, orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "refunded" },
  ]);
  expect(deps.cards.refunds).toContain(`refund-${paymentId}`);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "held", n: 1 }]);
});

it("a seat locked by another transaction fails the attempt to sell it, but not the order", async () => {
  const { ready, orderId } = await createPaidOrder();
  await deps.db.transaction(async (holder) => {
    await holder.execute(
      sql`select from claims where instance_id = ${ready.instanceId} for update`,
    );
    await expect(
      deps.db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '50ms'`);
        return sellSeats(tx, { id: orderId, basketId: ready.basketId });
      }),
    ).rejects.toThrow();
  });
  await completeOrder(deps, orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirmed" }]);
});

it("an order that loses one of its seats while it waits for them is refunded and sells none", async () => {
  const { ready, orderId, paymentId } = await createPaidOrder({ quantity: 2 });
  const rival = await newBasket();
  const completed = await deps.db.transaction(async (holder) => {
    await holder.execute(sql`
      update claims set basket_id = ${rival}
      where instance_id = ${ready.instanceId}
        and seat_id = (select max(seat_id) from claims where instance_id = ${ready.instanceId})`);
    const { rows } = await holder.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const completing = completeOrder(deps, orderId);
    const waiting = () =>
      query(`select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))`, [
        rows[0]?.pid,
      ]);
    await expect.poll(waiting).toHaveLength(1);
    return { completing };
  });
  await completed.completing;
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "refunded" },
  ]);
  expect(deps.cards.refunds).toContain(`refund-${paymentId}`);
  expect(await stored.claims.count({ orderId })).toBe(0);
  expect(await stored.claims.find({ basketId: rival }, ["state"])).toEqual([{ state: "held" }]);
});

it("an order that cannot be completed does not stop reconciliation of the others", async () => {
  // Completes leftovers of other tests first, so that the crash hits one of these orders.
  await reconcile(deps, { openForSeconds: 3600 });
  const [{ ready: one }, { ready: two }] = [await createPaidOrder(), await createPaidOrder()];
  deps.crashAt("before-order-confirmed");
  const { log, errors } = recordErrors(deps);
  await reconcile({ ...deps, log }, { openForSeconds: 3600 });
  expect(errors).toEqual([expect.any(Crash)]);
  const states = [...(await listOrders(one.basketId)), ...(await listOrders(two.basketId))];
  expect(states.map(({ state }) => state).sort()).toEqual(["completing", "confirmed"]);
  await reconcile(deps, { openForSeconds: 3600 });
  expect(await listOrders(one.basketId)).toMatchObject([{ state: "confirmed" }]);
  expect(await listOrders(two.basketId)).toMatchObject([{ state: "confirmed" }]);
});
