import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";

import type {
  BankMandates,
  CardFailure,
  CardResult,
  ChargeOutcome,
  ChargeRequest,
  OffSessionCharges,
  ProviderCard,
  StoredCards,
  SetupOutcome,
  SetupRequest,
} from "./card-payments";

/** Stripe has no Haitian Creole: its page uses the browser's language. */
const PAGE_LOCALES = new Map<string, "en" | "en-GB" | "sv" | "de" | "es">([
  ["en-us", "en"],
  ["en", "en-GB"],
  ["sv", "sv"],
  ["de", "de"],
  ["es", "es"],
]);

export const pageLocale = (locale: string) => PAGE_LOCALES.get(locale) ?? "auto";

/** Reads the charge with the session: the card and the time of payment are in it. */
export const EXPAND_CHARGE = ["payment_intent.latest_charge"];

export function stripeCards(stripe: Stripe): StoredCards {
  return {
    findStoredCard: (attemptId) =>
      callStripe(async () =>
        readStoredCard(
          await stripe.checkout.sessions.retrieve(attemptId, { expand: EXPAND_CHARGE }),
        ),
      ),
    deleteCard: async (providerId): Promise<CardResult<null>> => {
      const detached = await callStripe(() => stripe.paymentMethods.detach(providerId));
      return detached.ok || detached.failure.code === "refused"
        ? { ok: true, value: null }
        : detached;
    },
  };
}

function readStoredCard({
  customer,
  payment_intent: intent,
}: Stripe.Checkout.Session): ProviderCard | null {
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  if (typeof charge !== "object" || charge === null || customer === null) return null;
  const card = charge.payment_method_details?.card;
  if (charge.payment_method === null || card == null) return null;
  return {
    providerId: charge.payment_method,
    providerCustomer: typeof customer === "string" ? customer : customer.id,
    brand: card.brand ?? "card",
    lastDigits: card.last4 ?? "",
    cardholderName: charge.billing_details.name ?? "",
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}

const SETUP_EXPAND = ["setup_intent.payment_method"];

export function stripeSetups(stripe: Stripe): BankMandates {
  const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: SETUP_EXPAND });
  const getAttempt = (id: string) => callStripe(async () => getSetupOutcome(await retrieve(id)));
  return {
    openSetup: async (request) => {
      const { key } = request;
      const create = (tried: SetupRequest, idempotencyKey: string) =>
        stripe.checkout.sessions.create(setupFor(tried), { idempotencyKey });
      const created = await callStripe(() =>
        create(request, key).catch((error: unknown) => {
          // The payer can type the email that Stripe refused.
          if (request.email === null || refusedParam(error) !== "customer_email") throw error;
          return create({ ...request, email: null }, `${key}-plain`);
        }),
      );
      if (!created.ok) return created;
      const { id: providerId, url } = created.value;
      return url === null
        ? {
            ok: false,
            failure: { code: "refused", reason: "the page of this key has expired" },
          }
        : { ok: true, value: { providerId, url } };
    },
    findSetup: async (providerId, { close }) => {
      const result = await getAttempt(providerId);
      if (!close || !result.ok || result.value.kind !== "open") return result;
      const { declined } = result.value;
      const closed = await callStripe(() => stripe.checkout.sessions.expire(providerId));
      // Refused: the session is no longer open.
      if (!closed.ok) return closed.failure.code === "refused" ? getAttempt(providerId) : closed;
      return { ok: true, value: { kind: "ended", declined } };
    },
  };
}

/** The parameter of a request that Stripe refused; null for another error. */
export const refusedParam = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? (error.param ?? null) : null;

function setupFor(request: SetupRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { direct_debit_id: request.key };
  return {
    mode: "setup",
    allowed_payment_method_types: [request.method],
    currency: request.currency.toLowerCase(),
    ...(request.email !== null && { customer_email: request.email }),
    locale: pageLocale(request.locale),
    // Only a customer's bank account can be charged later.
    customer_creation: "always",
    metadata,
    setup_intent_data: { metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  };
}

function getSetupOutcome(session: Stripe.Checkout.Session): SetupOutcome {
  const intent = typeof session.setup_intent === "object" ? session.setup_intent : null;
  const declined = intent?.last_setup_error != null;
  if (intent?.status !== "succeeded")
    return { kind: session.status === "open" ? "open" : "ended", declined };
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const { us_bank_account: us, bacs_debit: bacs, sepa_debit: sepa } = method ?? {};
  const { mandate } = intent;
  const { customer } = session;
  return {
    kind: "granted",
    providerMethod: method?.id ?? null,
    providerCustomer: typeof customer === "string" ? customer : (customer?.id ?? null),
    bankName: us?.bank_name ?? sepa?.bank_code ?? null,
    last4: us?.last4 ?? bacs?.last4 ?? sepa?.last4 ?? null,
    mandate: (typeof mandate === "string" ? mandate : mandate?.id) ?? intent.id,
  };
}

/** Number of payments or refunds searched for that of an earlier call: far more than are made in between. */
export const SEARCH_LIMIT = 100;

/** The only declines after which a bank account may be debited again (Nacha rules). Cards may be after any decline. */
const RETRIED_BANK_CODES = ["insufficient_funds", "refer_to_customer"];

export function stripeCharges(stripe: Stripe): OffSessionCharges {
  const charge = async (request: ChargeRequest) => {
    const { providerCustomer: customer, key } = request;
    const { data } = await stripe.paymentIntents.list({ customer, limit: SEARCH_LIMIT });
    const earlier = data.find(({ metadata }) => metadata["charge_key"] === key);
    return earlier ?? stripe.paymentIntents.create(intentFor(request), { idempotencyKey: key });
  };
  return {
    charge: (request) =>
      callStripe(() =>
        charge(request).then(
          (intent) => getChargeOutcome(request, intent),
          (error: unknown) => readDecline(request, error),
        ),
      ),
  };
}

function intentFor(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amount,
    currency: request.currency.toLowerCase(),
    customer: request.providerCustomer,
    payment_method: request.providerMethod,
    allowed_payment_method_types: [request.debit?.method ?? "card"],
    ...(request.debit !== null && { mandate: request.debit.mandate }),
    off_session: true,
    confirm: true,
    description: request.description,
    metadata: { recurring_charge_id: request.chargeId, charge_key: request.key },
  };
}

function getChargeOutcome(request: ChargeRequest, intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: providerId, status } = intent;
  if (status === "succeeded") return { kind: "paid", providerId };
  if (status === "processing") return { kind: "processing", providerId };
  return declined(request, intent.last_payment_error?.code);
}

const declined = ({ debit }: ChargeRequest, code: string | undefined): ChargeOutcome => ({
  kind: "declined",
  canRetry: debit === null || RETRIED_BANK_CODES.includes(code ?? ""),
});

/** Converts a decline of the card, the account or the mandate. Rethrows all other errors. */
function readDecline(request: ChargeRequest, error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) return declined(request, error.code);
  const isMethodInvalid =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    ["customer", "payment_method", "mandate"].includes(error.param ?? "");
  if (isMethodInvalid) return { kind: "declined", canRetry: false };
  throw error;
}

const { StripeError, StripeIdempotencyError } = Stripe.errors;

/** Only errors within this time are retried, so that a visitor never waits for two timeouts. */
const RETRY_WITHIN_MS = 1_000;
const RETRY_DELAY_MS = 300;

/** Runs an idempotent call, retries a quick temporary error once, and returns Stripe's and network errors as data. */
export async function callStripe<T>(call: () => Promise<T>): Promise<CardResult<T>> {
  for (let isLast = false; ; isLast = true) {
    const start = performance.now();
    try {
      return { ok: true, value: await call() };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      if (isLast || !isTemporary(error) || performance.now() - start > RETRY_WITHIN_MS)
        return { ok: false, failure: getFailure(error) };
      await wait(RETRY_DELAY_MS);
    }
  }
}

/** A network error, a Stripe outage, or a concurrent request with the same key. */
const isTemporary = (error: InstanceType<typeof StripeError>) =>
  error.statusCode === undefined ||
  error.statusCode >= 500 ||
  (error.statusCode === 409 && !(error instanceof StripeIdempotencyError));

/** Why there was no connection, such as a wrong name or an expired certificate. Stripe's own message is always the same. */
function connectionCause({ detail }: InstanceType<typeof StripeError>): string | null {
  return (detail as unknown) instanceof Error ? `(${String(detail)})` : null;
}

function getFailure(error: InstanceType<typeof StripeError>): CardFailure {
  const reason = [error.type, error.statusCode, error.code, error.message, connectionCause(error)]
    .filter(Boolean)
    .join(" ");
  const isOurs = error.statusCode === 401 || error.statusCode === 403;
  const failed = (code: CardFailure["code"]): CardFailure => ({ code, reason, isOurs });
  // A request with the same key is in progress.
  if (error.statusCode === 409 && !(error instanceof StripeIdempotencyError)) return failed("busy");
  const status = error.statusCode;
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return failed(isRefused ? "refused" : "unavailable");
}
