import Stripe from "stripe";

import type { CardFailure, CardResult } from "../card-payments";

const { StripeError, StripeIdempotencyError } = Stripe.errors;

/** Runs one exchange with Stripe; whatever Stripe or the way to it can cause comes back as data. */
export async function askStripe<T>(ask: () => Promise<T>): Promise<CardResult<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    if (error instanceof StripeError) return failureOf(error);
    throw error;
  }
}

function failureOf(error: InstanceType<typeof StripeError>): CardFailure {
  const reason = [error.type, error.statusCode, error.code, error.message]
    .filter(Boolean)
    .join(" ");
  const failed = (code: CardFailure["code"]): CardFailure => ({ ok: false, code, reason });
  // The same key is being answered to another request of ours at this moment.
  if (error.statusCode === 409 && !(error instanceof StripeIdempotencyError)) return failed("busy");
  const status = error.statusCode;
  const isAnswer = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return failed(isAnswer ? "refused" : "unavailable");
}
