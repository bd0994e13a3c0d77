import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";

import type { CardRefusal } from "#contract/problems/payment-problems";
import { orderNumber } from "#contract/rules/orders/order-number";
import { isLiveAttempt } from "../../basket/contents/payment-state";
import { orders } from "../../tables/orders";
import type { CardFailure, PaymentDeps, StoredCardCharge } from "../payments/card-payments";
import {
  findPayment,
  listAttemptsOfSameOrder,
  type PaymentRow,
  storePage,
} from "../payments/payments";
import { applyOutcome, recordAndComplete } from "./check-attempt";
import { closeReplaced } from "./open-page";
import { closePaymentAttempt } from "./record-paid";

/**
 * unknown: the provider has not responded yet, or another process is charging; the attempt is live. asks-to-confirm: the
 * bank asks the payer to confirm on the provider's page; nothing was charged. replaced: another attempt has replaced
 * this one, or the basket was reopened.
 */
type Charged = "paid" | "unknown" | "asks-to-confirm" | "replaced" | CardRefusal;

/** Below the storefront's timeout (decision 31), with time left to open a card page. */
const WAIT_MS = 2_500;

/** Charges in progress in this process, by payment: the second of a double click waits for the first. */
const inProgress = new Map<string, Promise<Charged>>();

/**
 * Charges the stored card of an attempt: prepares the charge, stores its id, then confirms it, and records the payment.
 * Killed at any point, or repeated, it charges once: until it is confirmed nothing is charged, and afterwards the
 * provider, the webhook or reconciliation tells. Returns `unknown` after `WAIT_MS`, and continues.
 */
export async function chargeStoredCard(deps: PaymentDeps, paymentId: string): Promise<Charged> {
  const running = inProgress.get(paymentId) ?? start(deps, paymentId);
  const late = new AbortController();
  const slow = wait(WAIT_MS, "unknown" as const, { signal: late.signal }).catch(
    () => "unknown" as const,
  );
  return Promise.race([running, slow]).finally(() => late.abort());
}

/** Waits for a charge in this process, for a limited time. */
export async function waitForCharge(paymentId: string): Promise<void> {
  const running = inProgress.get(paymentId);
  if (running !== undefined)
    await Promise.race([running.catch(() => null), wait(WAIT_MS, null, { ref: false })]);
}

function start(deps: PaymentDeps, paymentId: string): Promise<Charged> {
  const running = charge(deps, paymentId).finally(() => inProgress.delete(paymentId));
  inProgress.set(paymentId, running);
  running.catch((err: unknown) => deps.log.error({ paymentId, err }, "stored card charge failed"));
  return running;
}

async function charge(deps: PaymentDeps, paymentId: string): Promise<Charged> {
  const attempts = await listAttemptsOfSameOrder(deps.db, paymentId);
  const payment = attempts.find((attempt) => attempt.payment.id === paymentId)?.payment;
  if (payment === undefined || !isLiveAttempt(payment.state)) return ended(deps, paymentId);
  const olderPages = await closeReplaced(deps, payment, attempts);
  if (olderPages === "paid") return "paid";
  if (olderPages === "unknown") return giveUp(deps, payment, "card-try-again");
  if (payment.providerId !== null) return confirm(deps, payment, payment.providerId);

  const prepared = await deps.cards.prepareCharge(await getCharge(deps, payment));
  if (!prepared.ok) return notPrepared(deps, payment, prepared.failure);
  const { providerId } = prepared.value;
  await deps.faults?.reach("before-charge-prepared");
  const isStored = await storePage(deps.db, paymentId, { providerId, url: null });
  await deps.faults?.reach("after-charge-prepared");
  if (isStored) return confirm(deps, payment, providerId);
  await deps.cards.expire(providerId);
  return ended(deps, paymentId);
}

/** Uses only stored data: a repeat with the same idempotency key must be identical. */
async function getCharge(
  { db }: PaymentDeps,
  { id, orderId, amount, currency, storedCard, providerCustomer }: PaymentRow,
): Promise<StoredCardCharge> {
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined || storedCard === null || providerCustomer === null)
    throw new Error(`payment ${id} charges no stored card`);
  return {
    key: id,
    orderNumber: orderNumber(order.number),
    amount,
    currency,
    providerCustomer,
    card: storedCard,
  };
}

/** Nothing was charged: the provider only prepares a charge. */
async function notPrepared(
  deps: PaymentDeps,
  payment: PaymentRow,
  { code, reason, isOurs = false }: CardFailure,
): Promise<Charged> {
  const fields = { paymentId: payment.id, orderId: payment.orderId, code, reason };
  deps.log[isOurs ? "error" : "warn"](fields, "stored card charge could not be prepared");
  // busy: a concurrent request, perhaps in another process, prepares it.
  if (code === "busy") return "unknown";
  const isOfCard = code === "refused" && !isOurs;
  return giveUp(deps, payment, isOfCard ? "card-not-usable" : "card-try-again");
}

/** Ends the attempt, unless a concurrent request has prepared the charge. */
async function giveUp(deps: PaymentDeps, { id }: PaymentRow, why: CardRefusal): Promise<Charged> {
  await closePaymentAttempt(deps, id, "unavailable", { unopened: true });
  const payment = await findPayment(deps.db, id);
  return payment !== null && isLiveAttempt(payment.state) ? "unknown" : why;
}

async function confirm(
  deps: PaymentDeps,
  payment: PaymentRow,
  providerId: string,
): Promise<Charged> {
  const confirmed = await deps.cards.confirmCharge(providerId);
  if (!confirmed.ok) {
    const { code, reason, isOurs = false } = confirmed.failure;
    const fields = { paymentId: payment.id, orderId: payment.orderId, code, reason };
    deps.log[isOurs ? "error" : "warn"](fields, "stored card charge not confirmed");
    // Refused: the provider cannot charge the card, for example because it was removed in the meantime.
    return code === "refused" && !isOurs
      ? cancel(deps, payment, { providerId, as: "card-not-usable" })
      : "unknown";
  }
  const outcome = confirmed.value;
  switch (outcome.kind) {
    case "paid": {
      const { paidAt, card } = outcome;
      await recordAndComplete(deps, payment, { providerId, paidAt, card });
      return "paid";
    }
    case "declined":
      await closePaymentAttempt(deps, payment.id, "declined");
      return outcome.reason;
    case "asks-to-confirm":
      return cancel(deps, payment, { providerId, as: "asks-to-confirm" });
    case "canceled":
      await closePaymentAttempt(deps, payment.id, "cancelled");
      return ended(deps, payment.id);
    case "charging":
      return "unknown";
  }
}

/** Cancels the charge and ends the attempt, unless the provider says that it was paid. */
async function cancel(
  deps: PaymentDeps,
  payment: PaymentRow,
  { providerId, as }: { providerId: string; as: Charged },
): Promise<Charged> {
  const canceled = await deps.cards.expire(providerId);
  if (!canceled.ok) return "unknown";
  // For a payer who was answered in the meantime, and looks at the order.
  if (canceled.value.kind === "ended" && as === "asks-to-confirm")
    await closePaymentAttempt(deps, payment.id, "unconfirmed");
  await applyOutcome(deps, { ...payment, providerId }, canceled.value);
  return { paid: "paid" as const, open: "unknown" as const, ended: as }[canceled.value.kind];
}

async function ended(deps: PaymentDeps, paymentId: string): Promise<Charged> {
  const payment = await findPayment(deps.db, paymentId);
  return payment === null || payment.paidAt === null ? "replaced" : "paid";
}
