import { CARD_PAGE_MINUTES } from "../holds/paying-hold-rules";
import { readClock } from "../platform/database/clock";
import type { PaymentRow } from "./payments";
import { applyOutcome } from "./apply-outcome";
import type { CardResult, AttemptOutcome } from "./card-payments";
import { closePaymentAttempt } from "./close-payment-attempt";
import type { PaymentDeps } from "./payment-deps";

/** What is known of an attempt now. unknown: the provider could not be asked. disowned: it knows no such attempt. */
export type Look = AttemptOutcome["kind"] | "unknown" | "disowned";

/**
 * Asks the provider how an attempt stands and carries out the answer. With `close` its card page is closed, so that
 * afterwards it is either paid or ended. Safe to repeat.
 */
export async function checkPaymentAttempt(
  desk: PaymentDeps,
  payment: PaymentRow,
  options: { close: boolean },
): Promise<Look> {
  if (payment.providerId === null) {
    // Nobody was ever given its page, so nobody can have paid on it.
    if (options.close) await closePaymentAttempt(desk, payment.id, "cancelled");
    return options.close ? "ended" : "open";
  }
  const found = options.close
    ? await closePage(desk, payment.providerId)
    : await desk.cards.findOut(payment.providerId);
  if (found.ok) {
    await applyOutcome(desk, payment, found.value);
    return found.value.kind;
  }
  const about = { paymentId: payment.id, orderId: payment.orderId, reason: found.reason };
  desk.log.warn(about, "could not fetch payment status from the card provider");
  if (found.code !== "refused") return "unknown";
  if (!(await isOver(desk, payment))) return "disowned";
  // Its page would be closed by now: no money can come.
  await closePaymentAttempt(desk, payment.id, "unavailable");
  return "ended";
}

async function closePage(
  desk: PaymentDeps,
  providerId: string,
): Promise<CardResult<AttemptOutcome>> {
  // First the question: whether a card was declined is what the visitor is told.
  const found = await desk.cards.findOut(providerId);
  if (!found.ok || found.value.kind !== "open") return found;
  const { declined } = found.value;
  const closed = await desk.cards.expire(providerId);
  if (!closed.ok || closed.value.kind === "paid") return closed;
  return { ok: true, value: { kind: "ended", declined: declined || closed.value.declined } };
}

async function isOver(desk: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const age = (await readClock(desk.db)).getTime() - payment.createdAt.getTime();
  return age > CARD_PAGE_MINUTES * 60_000;
}
