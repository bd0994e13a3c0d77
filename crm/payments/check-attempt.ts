import { CARD_PAGE_MINUTES } from "../holds/hold-rules";
import { findBasketOrder, findOrder, type OrderRecord } from "../orders/queries";
import { isCompleting, isLiveAttempt } from "../orders/rules";
import { readClock } from "../platform/database/clock";
import type { AttemptOutcome, CardResult, PaymentDeps } from "./card-payments";
import { completeOrder } from "./complete-order";
import { listPayments, type PaymentRow } from "./payments";
import { closePaymentAttempt, endOrphanedOrder, recordPaid } from "./record-paid";

/** What is known of an attempt now. unknown: the provider could not be asked. not-found: it knows no such attempt. */
type AttemptStatus = AttemptOutcome["kind"] | "unknown" | "not-found";

/**
 * Asks the provider how an attempt stands and carries it out. `close` closes its page: then it is paid or ended.
 * Safe to repeat.
 */
export async function checkPaymentAttempt(
  deps: PaymentDeps,
  payment: PaymentRow,
  { close = false }: { close?: boolean } = {},
): Promise<AttemptStatus> {
  if (payment.providerId === null) {
    // No one ever got its page, so no one can have paid on it.
    if (!close) return "open";
    await closePaymentAttempt(deps, payment.id, "cancelled");
    return "ended";
  }
  const found = close
    ? await closePage(deps, payment.providerId)
    : await deps.cards.getAttempt(payment.providerId);
  if (found.ok) {
    await applyOutcome(deps, payment, found.value);
    return found.value.kind;
  }
  const about = { paymentId: payment.id, orderId: payment.orderId, reason: found.reason };
  deps.log.warn(about, "could not fetch payment status from the card provider");
  if (found.code !== "refused") return "unknown";
  if (!(await isOver(deps, payment))) return "not-found";
  // Its page would be closed by now: no money can come.
  await closePaymentAttempt(deps, payment.id, "unavailable");
  return "ended";
}

async function closePage(
  deps: PaymentDeps,
  providerId: string,
): Promise<CardResult<AttemptOutcome>> {
  // Checked first: the visitor must see whether the card was declined.
  const found = await deps.cards.getAttempt(providerId);
  if (!found.ok || found.value.kind !== "open") return found;
  const { declined } = found.value;
  const closed = await deps.cards.expire(providerId);
  if (!closed.ok || closed.value.kind === "paid") return closed;
  return { ok: true, value: { kind: "ended", declined: declined || closed.value.declined } };
}

async function isOver(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const age = (await readClock(deps.db)).getTime() - payment.createdAt.getTime();
  return age > CARD_PAGE_MINUTES * 60_000;
}

/** By payment: who carries it out in this process now. */
const carryingOut = new Map<string, Promise<void>>();

/**
 * Records what an attempt took, and completes its order. The provider's message and the visitor mostly come at the same
 * time: the second waits, and finds all done. Safe to repeat.
 */
export async function recordAndComplete(
  deps: PaymentDeps,
  { id, orderId }: Pick<PaymentRow, "id" | "orderId">,
  money: Parameters<typeof recordPaid>[2],
): Promise<void> {
  // Whoever was first may have failed.
  const before = carryingOut.get(id)?.catch(() => undefined);
  const mine = Promise.resolve(before).then(async () => {
    await recordPaid(deps, id, money);
    await completeOrder(deps, orderId);
  });
  carryingOut.set(id, mine);
  await mine.finally(() => {
    if (carryingOut.get(id) === mine) carryingOut.delete(id);
  });
}

/** Carries out what the provider says of an attempt. Safe to repeat; an attempt that is still open is left alone. */
export async function applyOutcome(
  deps: PaymentDeps,
  payment: Pick<PaymentRow, "id" | "orderId" | "providerId">,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.kind === "paid") {
    const { providerId } = payment;
    const { paidAt, card } = outcome;
    await recordAndComplete(deps, payment, { providerId, paidAt, card });
  } else if (outcome.kind === "ended")
    await closePaymentAttempt(deps, payment.id, outcome.declined ? "declined" : "cancelled");
}

/** paid: the basket is bought. unavailable: unknown, because the provider did not respond. */
type Released = { released: true } | { released: false; reason: "paid" | "unavailable" };

/**
 * Reopens a basket that is being paid for: closes the card page and fails the order as `cancelled`; or completes the
 * order, if the payment completed first. Call it with no transaction open, then read the basket again. Safe to repeat.
 */
export async function releaseOpenAttempts(deps: PaymentDeps, basketId: string): Promise<Released> {
  const order = await findBasketOrder(deps.db, basketId);
  if (order === null) return { released: true };
  if (order.state !== "pending") {
    await completeOrder(deps, order.id);
    return { released: false, reason: "paid" };
  }
  for (const payment of await listPayments(deps.db, order.id)) {
    if (!isLiveAttempt(payment.state)) continue;
    const look = await checkPaymentAttempt(deps, payment, { close: true });
    if (look === "paid") return { released: false, reason: "paid" };
    if (look !== "ended") return { released: false, reason: "unavailable" };
  }
  await endOrphanedOrder(deps, order.id);
  return { released: true };
}

/**
 * Asks the provider about an order's payment, and completes the order if it was paid. `turnedBack` closes the card page
 * first. The order stays `pending` if it is not paid yet or the provider does not respond. `known`: the order as just
 * read. Safe to repeat, and in parallel.
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
  // The payment completed first, by the provider's message: wait for its handler, or finish what it left.
  await completeOrder(deps, orderId);
  return findOrder(deps.db, orderId);
}
