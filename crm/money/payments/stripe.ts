import Stripe from "stripe";

import type { CrmEnv } from "../../platform/env";
import type {
  AttemptOutcome,
  CardAttempt,
  CardMessage,
  CardPayments,
  Payer,
  ProviderPayment,
} from "./card-payments";
import {
  callStripe,
  EXPAND_CHARGE,
  pageLocale,
  refusedParam,
  SEARCH_LIMIT,
  stripeCards,
  stripeCharges,
  stripeSetups,
} from "./stripe-cards";
import { findIntent, findRefunds, isFailed, listRefunds, refundOnce } from "./stripe-refunds";
import {
  cancelIntent,
  chargedIntent,
  chargeFacts,
  findIntentOutcome,
  isIntent,
  listPaidIntents,
  stripeStoredCardCharges,
} from "./stripe-stored-cards";

type Session = Stripe.Checkout.Session;

/** Below the storefront's timeout of 4.5 seconds (decision 31). The visitor's next try gets the same page. */
const TIMEOUT_MS = 3_000;

/** Card payments with Stripe Checkout Sessions, and Payment Intents for stored cards. `STRIPE_API_URL`: another server with the same API. */
export function stripePayments(
  env: Pick<CrmEnv, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_URL">,
): CardPayments {
  const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    // `callStripe` retries instead: Stripe's own retries include timeouts.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(env.STRIPE_API_URL && getServer(env.STRIPE_API_URL)),
  });
  const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: EXPAND_CHARGE });
  const getAttempt = (providerId: string) =>
    callStripe(async () =>
      isIntent(providerId)
        ? findIntentOutcome(stripe, providerId)
        : getOutcome(await retrieve(providerId)),
    );

  return {
    ...stripeSetups(stripe),
    ...stripeCards(stripe),
    ...stripeStoredCardCharges(stripe),
    ...stripeCharges(stripe),
    getAttempt,
    open: (attempt) => callStripe(() => openSession(stripe, attempt)),
    expire: async (providerId) => {
      if (isIntent(providerId)) return cancelIntent(stripe, providerId);
      const expired = await callStripe(() =>
        stripe.checkout.sessions.expire(providerId, { expand: EXPAND_CHARGE }),
      );
      if (expired.ok) return { ok: true, value: getOutcome(expired.value) };
      // Refused: the session is no longer open.
      return expired.failure.code === "refused" ? getAttempt(providerId) : expired;
    },
    refund: (providerId, key, amount) =>
      callStripe(async () => {
        const intent = await findIntent(stripe, providerId);
        return intent === null ? "refunded" : refundOnce(stripe, intent, { key, amount });
      }),
    sumDashboardRefunds: (intentId) =>
      callStripe(async () => {
        const { data: refunds } = await listRefunds(stripe, intentId);
        return refunds
          .filter((refund) => !isFailed(refund) && refund.metadata?.["refund_key"] === undefined)
          .reduce((sum, { amount }) => sum + amount, 0);
      }),
    hasRefundFailed: (providerId, key) =>
      callStripe(async () => {
        const intent = await findIntent(stripe, providerId);
        if (intent === null) return false;
        const { withKey } = await findRefunds(stripe, intent, key);
        return withKey.length > 0 && withKey.every(isFailed);
      }),
    listPaid: (since) =>
      callStripe(async () => {
        const gte = Math.floor(since.getTime() / 1_000);
        const sessions = stripe.checkout.sessions.list({
          created: { gte },
          status: "complete",
          limit: SEARCH_LIMIT,
        });
        const paid = await listPaidIntents(stripe, gte);
        for await (const session of sessions)
          if (session.payment_status === "paid") paid.push(getProviderPayment(session));
        return paid;
      }),
    checkKey: () =>
      callStripe(async () => {
        await stripe.checkout.sessions.list({ limit: 1 });
        return null;
      }),
    readMessage: (body, signature) => {
      try {
        return getMessage(
          stripe.webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET),
        );
      } catch {
        // An invalid or old signature, or invalid JSON.
        return null;
      }
    },
  };
}

function getProviderPayment(session: Session): ProviderPayment {
  const { metadata, customer_details: payer, customer_email: email } = session;
  return {
    providerId: session.id,
    paymentId: metadata?.["payment_id"] ?? null,
    orderNumber: metadata?.["order_number"] ?? null,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
    email: payer?.email ?? email,
    openedAt: new Date(session.created * 1_000),
  };
}

function getServer(apiUrl: string) {
  const url = new URL(apiUrl);
  const protocol = url.protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol, host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443) };
}

/** Opens a card page; without what Stripe refuses, if a payment can do without it. */
async function openSession(stripe: Stripe, attempt: CardAttempt) {
  // The suffixes are constant, so that a repeat gets the same page.
  const create = async (tried: CardAttempt, idempotencyKey: string): Promise<Session> => {
    try {
      return await stripe.checkout.sessions.create(sessionFor(tried), { idempotencyKey });
    } catch (error) {
      // The customer was deleted in Stripe's dashboard.
      if (tried.providerCustomer !== null && isUnknownCustomer(error))
        return create({ ...tried, providerCustomer: null }, `${idempotencyKey}-new-customer`);
      const plain = withoutOptional(tried);
      if (isSame(plain, tried) || !isAboutOptional(error)) throw error;
      return create(plain, `${idempotencyKey}-plain`);
    }
  };
  const session = await create(attempt, attempt.key);
  if (session.url === null) throw new Error(`Stripe returned no URL for session ${session.id}`);
  return { providerId: session.id, url: session.url };
}

const isUnknownCustomer = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  error.code === "resource_missing" &&
  error.param === "customer";

/** Code points. Stripe refuses a name of more than 250. */
const SHORT_NAME = 100;

/** Leaves out the email, which the payer can type, and descriptions; shortens names. */
const withoutOptional = (attempt: CardAttempt): CardAttempt => ({
  ...attempt,
  email: null,
  lines: attempt.lines.map((line) => ({
    ...line,
    name: [...line.name].slice(0, SHORT_NAME).join(""),
    description: null,
  })),
});

const isSame = (a: CardAttempt, b: CardAttempt) => JSON.stringify(a) === JSON.stringify(b);

/** Whether Stripe refused the email, or the name or description of a line. */
const isAboutOptional = (error: unknown) =>
  /^(customer_email|line_items\b.*\bproduct_data\b)/.test(refusedParam(error) ?? "");

/** An existing customer with stored cards, a new customer to save the card for, or only an email address. */
function getPayer({ providerCustomer, keepCard, email }: CardAttempt) {
  if (providerCustomer !== null)
    return {
      customer: providerCustomer,
      // Stripe marks a card that was saved during a payment as "limited".
      saved_payment_method_options: { allow_redisplay_filters: ["always", "limited"] },
    } satisfies Stripe.Checkout.SessionCreateParams;
  return {
    ...(email !== null && { customer_email: email }),
    ...(keepCard && { customer_creation: "always" as const }),
  };
}

function sessionFor(attempt: CardAttempt): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_id: attempt.key, order_number: attempt.orderNumber };
  return {
    mode: "payment",
    allowed_payment_method_types: attempt.methods,
    line_items: attempt.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: attempt.currency.toLowerCase(),
        unit_amount: line.unitAmount,
        product_data: {
          name: line.name,
          ...(line.description !== null && { description: line.description }),
        },
      },
    })),
    client_reference_id: attempt.orderId,
    ...getPayer(attempt),
    ...(attempt.asksName && { name_collection: { individual: { enabled: true } } }),
    expires_at: Math.floor(attempt.expiresAt.getTime() / 1_000),
    locale: pageLocale(attempt.locale),
    metadata,
    ...(attempt.message != null && {
      custom_text: { submit: { message: attempt.message } },
    }),
    payment_intent_data: {
      metadata,
      description: attempt.orderNumber,
      ...(attempt.keepCard && { setup_future_usage: "on_session" as const }),
    },
    success_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
  };
}

/** Null if the page did not ask for it. */
function payerOn({ customer_details: details }: Session): Payer | null {
  if (details === null) return null;
  return { name: details.individual_name ?? details.name, email: details.email };
}

function getOutcome(session: Session): AttemptOutcome {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  if (session.payment_status === "paid")
    return { kind: "paid", ...chargeFacts(intent), payer: payerOn(session) };
  const declined = intent?.last_payment_error != null;
  return { kind: session.status === "open" ? "open" : "ended", declined };
}

function getMessage(event: Stripe.Event): CardMessage {
  const message = { id: event.id, type: event.type, setup: null };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      if (session.mode === "setup") return { ...message, about: null, setup: session.id };
      // `created` is the time of payment, however late the event is delivered.
      const paid = session.payment_status === "paid" ? new Date(event.created * 1_000) : null;
      const paymentId = session.metadata?.["payment_id"] ?? null;
      const payer = payerOn(session);
      return { ...message, about: { paymentId, providerId: session.id, paidAt: paid, payer } };
    }
    // For charges of stored cards. Payments on a card page are reported by their session.
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed": {
      const intent = event.data.object;
      const chargeId = intent.metadata["recurring_charge_id"] ?? null;
      const paidAt =
        event.type === "payment_intent.succeeded" ? new Date(event.created * 1_000) : null;
      return { ...message, about: chargedIntent(intent, paidAt), chargeId };
    }
    case "charge.refunded": {
      const { payment_intent: intent, amount_refunded: amount, metadata } = event.data.object;
      const providerId = typeof intent === "string" ? intent : (intent?.id ?? "");
      const paymentId = metadata["payment_id"] ?? null;
      return { ...message, about: null, refunded: { paymentId, providerId, amount } };
    }
    // Different events about the same refund; only failures matter.
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated": {
      const refund = event.data.object;
      const key = refund.metadata?.["refund_key"] ?? null;
      return { ...message, about: null, refundFailed: isFailed(refund) ? key : null };
    }
    case "charge.dispute.created": {
      const { payment_intent: intent } = event.data.object;
      return { ...message, about: null, disputed: typeof intent === "string" ? intent : null };
    }
    default:
      return { ...message, about: null };
  }
}
