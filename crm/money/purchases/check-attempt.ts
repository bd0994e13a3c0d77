import { setTimeout as delay } from "node:timers/promises";

import { CARD_PAGE_MINUTES } from "../../stock/hold-times/hold-times";
import { findBasketOrder, findOrder, type OrderRecord } from "../orders/queries";
import { isCompleting } from "../orders/rules";
import { readClock } from "../../platform/database/clock";
import type { AttemptOutcome, CardResult, PaymentDeps } from "../payments/card-payments";
import type { ReleaseAttempts } from "../../basket/baskets/change-basket";
import { completeOrder } from "./complete-order";
import { findPayment, listPayments, type PaymentRow } from "../payments/payments";
import { closePaymentAttempt, endOrphanedOrder, recordPaid } from "./record-paid";
import { isLiveAttempt } from "../../basket/contents/payment-state";

/** unknown: the provider did not respond. not-found: the provider has no such attempt. */
type AttemptStatus = AttemptOutcome["kind"] | "unknown" | "not-found";

/**
 * Fetches an attempt's status from the provider and applies it. `close` closes the page first, so that the attempt is
 * either paid or ended, unless a stored card is being charged. Safe to repeat.
 */
export async function checkPaymentAttempt(
  deps: PaymentDeps,
  payment: PaymentRow,
  { close = false }: { close?: boolean } = {},
): Promise<AttemptStatus> {
  if (payment.providerId === null) {
    // No visitor was sent to its page, and no stored card was charged, so nobody can have paid.
    if (!close) return "open";
    await closePaymentAttempt(deps, payment.id, "cancelled", { unopened: true });
    const now = await findPayment(deps.db, payment.id);
    // Opened in the meantime.
    return now !== null && now.providerId !== null && isLiveAttempt(now.state)
      ? checkPaymentAttempt(deps, now, { close })
      : "ended";
  }
  const result = close
    ? await closePage(deps, payment.providerId)
    : await deps.cards.getAttempt(payment.providerId);
  if (result.ok) {
    await applyOutcome(deps, payment, result.value);
    return result.value.kind;
  }
  const { code, reason } = result.failure;
  const fields = { paymentId: payment.id, orderId: payment.orderId, reason };
  deps.log.warn(fields, "could not fetch payment status from the card provider");
  if (code !== "refused") return "unknown";
  // Until then its page may still be open.
  if (!(await hasExpired(deps, payment))) return "not-found";
  await closePaymentAttempt(deps, payment.id, "unavailable");
  return "ended";
}

async function closePage(
  deps: PaymentDeps,
  providerId: string,
): Promise<CardResult<AttemptOutcome>> {
  // Fetched first, to report whether the last card was declined.
  const result = await deps.cards.getAttempt(providerId);
  if (!result.ok || result.value.kind !== "open") return result;
  const { declined } = result.value;
  const closed = await deps.cards.expire(providerId);
  if (!closed.ok || closed.value.kind !== "ended") return closed;
  return { ok: true, value: { kind: "ended", declined: declined || closed.value.declined } };
}

async function hasExpired(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const age = (await readClock(deps.db)).getTime() - payment.createdAt.getTime();
  return age > CARD_PAGE_MINUTES * 60_000;
}

/** Completions in progress in this process, by payment. */
const inProgress = new Map<string, Promise<void>>();

/**
 * Records an attempt's payment and completes its order. The webhook and the visitor often arrive at the same time: the
 * second waits for the first. Safe to repeat.
 */
export async function recordAndComplete(
  deps: PaymentDeps,
  payment: PaymentRow,
  money: Parameters<typeof recordPaid>[2],
): Promise<void> {
  const { id, orderId } = payment;
  const previous = inProgress.get(id);
  const current = (async () => {
    const isDone = await previous?.then(
      () => true,
      () => false,
    );
    if (isDone === true) return;
    // Runs even if the previous one failed.
    const known = previous === undefined ? payment : undefined;
    const completing = await recordPaid(deps, id, money, known);
    await completeOrder(deps, orderId, completing);
  })();
  inProgress.set(id, current);
  await current.finally(() => {
    if (inProgress.get(id) === current) inProgress.delete(id);
  });
}

/** Completes the order of a paid attempt, or closes an ended one. Ignores an open one. Safe to repeat. */
export async function applyOutcome(
  deps: PaymentDeps,
  payment: PaymentRow,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.kind === "paid") {
    const { providerId } = payment;
    const { paidAt, card, payer } = outcome;
    await recordAndComplete(deps, payment, { providerId, paidAt, card, payer });
  } else if (outcome.kind === "ended")
    await closePaymentAttempt(deps, payment.id, outcome.declined ? "declined" : "cancelled");
}

/**
 * Reopens a basket with a pending order: closes the card page and fails the order as `cancelled`, or completes the
 * order if it was paid first. Call it with no transaction open, then read the basket again. Safe to repeat.
 */
export async function releaseOpenAttempts(
  deps: PaymentDeps,
  basketId: string,
): ReturnType<ReleaseAttempts> {
  const order = await findBasketOrder(deps.db, basketId);
  if (order === null) return { ok: true, value: null };
  if (order.state !== "pending") {
    await completeOrder(deps, order.id);
    return { ok: false, failure: "paid" };
  }
  for (const payment of await listPayments(deps.db, order.id)) {
    if (!isLiveAttempt(payment.state)) continue;
    const status = await checkPaymentAttempt(deps, payment, { close: true });
    if (status === "paid") return { ok: false, failure: "paid" };
    if (status !== "ended") return { ok: false, failure: "unavailable" };
  }
  await endOrphanedOrder(deps, order.id);
  return { ok: true, value: null };
}

/**
 * Fetches an order's payment status from the provider, and completes the order if it was paid. `turnedBack` (the
 * visitor left the card page) closes the page first. The order stays `pending` if it is not paid or the provider does
 * not respond. `known`: the order, if just read. Safe to repeat, also concurrently.
 */
export async function verifyOrder(
  deps: PaymentDeps,
  orderId: string,
  how: { turnedBack: boolean },
  known?: OrderRecord,
): Promise<OrderRecord | null> {
  let order = known ?? (await findOrder(deps.db, orderId));
  if (order?.order.state === "pending") {
    for (const payment of await listPayments(deps.db, orderId))
      if (isLiveAttempt(payment.state))
        await checkPaymentAttempt(deps, payment, { close: how.turnedBack });
    order = await findOrder(deps.db, orderId);
  }
  if (order === null || !isCompleting(order.order.state)) return order;
  // Paid, perhaps by a concurrent webhook: waits for its locks, and does the remaining steps.
  await completeOrder(deps, orderId);
  return findOrder(deps.db, orderId);
}

/** Below what a page of the storefront may take (BUDGET_MS there), so that it has the order's number. */
export const PAGE_WAIT_MS = 3_000;
const LATE = Symbol("late");

/** `verifyOrder`, without waiting for a ticketing system that is slow to commit the order: that goes on by itself. */
export async function verifyForPage(
  deps: PaymentDeps,
  orderId: string,
  how: { turnedBack: boolean },
  known?: OrderRecord,
  waitMs = PAGE_WAIT_MS,
): Promise<OrderRecord | null> {
  const verified = verifyOrder(deps, orderId, how, known);
  if (deps.system.orders.record === "ours") return verified;
  const inTime = await Promise.race([verified, delay(waitMs, LATE, { ref: false })]);
  if (inTime !== LATE) return inTime;
  verified.catch((error: unknown) => deps.log.error({ orderId, err: error }, "order not verified"));
  return findOrder(deps.db, orderId);
}
