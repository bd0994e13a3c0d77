import Stripe from "stripe";

import type { CardRefusal } from "#contract/problems/payment-problems";
import { isMobilePayment } from "#contract/schemas/money";
import type {
  AttemptOutcome,
  CardResult,
  ProviderPayment,
  StoredCardCharge,
  StoredCardCharges,
  StoredCardOutcome,
} from "./card-payments";
import { callStripe, SEARCH_LIMIT } from "./stripe-cards";

/** In metadata: tells these payment intents from those of card pages and recurring charges. */
const STORED_CARD = "stored_card_payment";

/** A bank may take many seconds. The visitor doesn't wait for all of them. */
const CONFIRM_TIMEOUT_MS = 15_000;

const EXPAND = ["latest_charge"];

/** Whether the provider's id is that of a stored card's charge, and not of a card page. */
export const isIntent = (providerId: string): boolean => providerId.startsWith("pi_");

export function stripeStoredCardCharges(stripe: Stripe): StoredCardCharges {
  return {
    prepareCharge: (charge) =>
      callStripe(async () => {
        const options = { idempotencyKey: charge.key };
        const { id } = await stripe.paymentIntents.create(intentFor(charge), options);
        return { providerId: id };
      }),
    confirmCharge: (providerId) => callStripe(() => confirm(stripe, providerId)),
  };
}

function intentFor(charge: StoredCardCharge): Stripe.PaymentIntentCreateParams {
  return {
    amount: charge.amount,
    currency: charge.currency.toLowerCase(),
    customer: charge.providerCustomer,
    payment_method: charge.card,
    allowed_payment_method_types: ["card"],
    description: charge.orderNumber,
    metadata: {
      payment_id: charge.key,
      order_number: charge.orderNumber,
      [STORED_CARD]: "true",
    },
  };
}

async function confirm(stripe: Stripe, id: string): Promise<StoredCardOutcome> {
  try {
    const options = { idempotencyKey: `confirm-${id}`, timeout: CONFIRM_TIMEOUT_MS };
    return confirmedOutcome(await stripe.paymentIntents.confirm(id, { expand: EXPAND }, options));
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    if (error instanceof StripeCardError) return declined(error.code, error.decline_code);
    const wasUsed =
      error instanceof StripeInvalidRequestError &&
      error.code === "payment_intent_unexpected_state";
    // Confirmed or canceled before.
    if (wasUsed) return confirmedOutcome(await retrieveIntent(stripe, id));
    throw error;
  }
}

const retrieveIntent = (stripe: Stripe, id: string) =>
  stripe.paymentIntents.retrieve(id, { expand: EXPAND });

function confirmedOutcome(intent: Stripe.PaymentIntent): StoredCardOutcome {
  const { status, last_payment_error: error } = intent;
  if (status === "succeeded") return { kind: "paid", ...chargeFacts(intent) };
  if (status === "requires_action") return { kind: "asks-to-confirm" };
  if (status === "canceled") return { kind: "canceled" };
  return status === "requires_payment_method"
    ? declined(error?.code, error?.decline_code)
    : { kind: "charging" };
}

const declined = (code: string | undefined, declineCode: string | undefined): StoredCardOutcome =>
  code === "authentication_required" || declineCode === "authentication_required"
    ? { kind: "asks-to-confirm" }
    : { kind: "declined", reason: toRefusal(declineCode ?? code ?? "") };

/** By Stripe's decline code, or its error code. Customers are not told whether a card was reported as lost or stolen. */
export function toRefusal(code: string): CardRefusal {
  switch (code) {
    case "insufficient_funds":
    case "card_velocity_exceeded":
    case "withdrawal_count_limit_exceeded":
      return "card-no-funds";
    case "expired_card":
      return "card-expired";
    case "processing_error":
    case "try_again_later":
    case "issuer_not_available":
    case "reenter_transaction":
      return "card-try-again";
    default:
      return "card-declined";
  }
}

export async function findIntentOutcome(stripe: Stripe, id: string): Promise<AttemptOutcome> {
  return intentOutcome(await retrieveIntent(stripe, id));
}

/** Stripe refuses to cancel an intent that has succeeded or that is being charged. */
export async function cancelIntent(
  stripe: Stripe,
  id: string,
): Promise<CardResult<AttemptOutcome>> {
  const canceled = await callStripe(async () =>
    intentOutcome(await stripe.paymentIntents.cancel(id, { expand: EXPAND })),
  );
  return !canceled.ok && canceled.failure.code === "refused"
    ? callStripe(() => findIntentOutcome(stripe, id))
    : canceled;
}

/** Only the box office can confirm an intent, and it never confirms one again that was declined. */
function intentOutcome(intent: Stripe.PaymentIntent): AttemptOutcome {
  const { status } = intent;
  if (status === "succeeded") return { kind: "paid", ...chargeFacts(intent) };
  const isEnded = status === "canceled" || status === "requires_payment_method";
  return { kind: isEnded ? "ended" : "open", declined: intent.last_payment_error != null };
}

/** The time and the card of a payment. Needs the expanded charge. */
export function chargeFacts(intent: Stripe.PaymentIntent | null) {
  const charge = intent?.latest_charge;
  if (typeof charge !== "object" || charge === null) return { paidAt: new Date(), card: null };
  const paidAt = new Date(charge.created * 1_000);
  const details = charge.payment_method_details;
  if (details !== null && isMobilePayment(details.type))
    return { paidAt, card: { brand: details.type, last4: null } };
  const card = details?.card;
  const brand = card?.brand ?? "unknown";
  // The constraint `payments_card` allows exactly four digits.
  const last4 = /^\d{4}$/.exec(card?.last4 ?? "")?.[0];
  const isKnown = brand !== "unknown" && last4 !== undefined;
  return { paidAt, card: isKnown ? { brand, last4 } : null };
}

/** What a webhook event about an intent is about; null unless it charges a stored card. `paidAt`: null if it was declined. */
export const chargedIntent = ({ id, metadata }: Stripe.PaymentIntent, paidAt: Date | null) =>
  metadata[STORED_CARD] === undefined
    ? null
    : { paymentId: metadata["payment_id"] ?? null, providerId: id, paidAt };

/** All payments with stored cards since then. `since`: seconds since 1970. */
export async function listPaidIntents(stripe: Stripe, since: number): Promise<ProviderPayment[]> {
  const paid: ProviderPayment[] = [];
  const intents = stripe.paymentIntents.list({ created: { gte: since }, limit: SEARCH_LIMIT });
  for await (const { id, metadata, status, amount, currency, created } of intents)
    if (status === "succeeded" && metadata[STORED_CARD] !== undefined)
      paid.push({
        providerId: id,
        paymentId: metadata["payment_id"] ?? null,
        orderNumber: metadata["order_number"] ?? null,
        amount,
        currency: currency.toUpperCase(),
        email: null,
        openedAt: new Date(created * 1_000),
      });
  return paid;
}
