import Stripe from "stripe";

import { SEARCH_LIMIT } from "./stripe-cards";
import { isIntent } from "./stripe-stored-cards";

/** The payment intent of a card page, or of a stored card's charge. */
export async function findIntent(stripe: Stripe, providerId: string): Promise<string | null> {
  if (isIntent(providerId)) return providerId;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(providerId);
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

/**
 * The money was returned to us, for example because the account is closed or an app's user did not accept it in time.
 */
export const isFailed = ({ status }: Pick<Stripe.Refund, "status">) =>
  status === "failed" || status === "canceled";

export const listRefunds = (stripe: Stripe, intent: string) =>
  stripe.refunds.list({ payment_intent: intent, limit: SEARCH_LIMIT });

export async function findRefunds(stripe: Stripe, intent: string, key: string) {
  const { data: refunds } = await listRefunds(stripe, intent);
  const withKey = refunds.filter(({ metadata }) => metadata?.["refund_key"] === key);
  return { refunds, withKey };
}

export async function refundOnce(
  stripe: Stripe,
  intent: string,
  { key, amount }: { key: string; amount: number | undefined },
) {
  const { refunds, withKey } = await findRefunds(stripe, intent, key);
  // Pending refunds count as made: Stripe sends an event if one fails.
  if (!withKey.every(isFailed)) return "refunded";
  try {
    const created = await stripe.refunds.create(
      {
        payment_intent: intent,
        ...(amount !== undefined && { amount }),
        metadata: { refund_key: key },
      },
      // A new key after a failed refund: with the same key Stripe would return the failed one.
      { idempotencyKey: withKey.length === 0 ? key : `${key}-${withKey.length}` },
    );
    if (isFailed(created)) return "failed";
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Refunded in Stripe's dashboard, unless all refunds failed.
    if (error.code === "charge_already_refunded")
      return refunds.length > 0 && refunds.every(isFailed) ? "failed" : "refunded";
    if (error.code === "charge_disputed") return "disputed";
    if (error.param === "amount") return "less-left";
    throw error;
  }
  return "refunded";
}
