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
  KeptCards,
  SetupOutcome,
  SetupRequest,
} from "./card-payments";

/** Languages of our own that Stripe's pages speak. It has no Haitian Creole: its reader gets the browser's language. */
const PAGE_LOCALES: Record<string, "en" | "en-GB" | "sv" | "de" | "es"> = {
  "en-us": "en",
  en: "en-GB",
  sv: "sv",
  de: "de",
  es: "es",
};

/** The language of Stripe's page for a locale of ours. */
export const pageLocale = (locale: string) => PAGE_LOCALES[locale] ?? "auto";

const EXPAND = ["payment_intent.latest_charge"];

export function stripeCards(stripe: Stripe): KeptCards {
  return {
    findKeptCard: (attemptId) =>
      askStripe(async () =>
        keptCardOf(await stripe.checkout.sessions.retrieve(attemptId, { expand: EXPAND })),
      ),
    forgetCard: async (providerId): Promise<CardResult<null>> => {
      const gone = await askStripe(() => stripe.paymentMethods.detach(providerId));
      return gone.ok || gone.code === "refused" ? { ok: true, value: null } : gone;
    },
  };
}

function keptCardOf({
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
  const getAttempt = (id: string) => askStripe(async () => outcomeOf(await retrieve(id)));
  return {
    openSetup: async (request) => {
      const made = await askStripe(() =>
        stripe.checkout.sessions.create(setupFor(request), { idempotencyKey: request.key }),
      );
      if (!made.ok) return made;
      const { id: providerId, url } = made.value;
      return url === null
        ? { ok: false, code: "refused", reason: "the page of this key is over" }
        : { ok: true, value: { providerId, url } };
    },
    findSetup: async (providerId, { close }) => {
      const found = await getAttempt(providerId);
      if (!close || !found.ok || found.value.kind !== "open") return found;
      const { declined } = found.value;
      const closed = await askStripe(() => stripe.checkout.sessions.expire(providerId));
      // Only an open session can be expired; one that is not says what became of it.
      if (!closed.ok) return closed.code === "refused" ? getAttempt(providerId) : closed;
      return { ok: true, value: { kind: "ended", declined } };
    },
  };
}

function setupFor(request: SetupRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { direct_debit_id: request.key };
  return {
    mode: "setup",
    allowed_payment_method_types: [request.method],
    currency: request.currency.toLowerCase(),
    customer_email: request.email,
    locale: pageLocale(request.locale),
    // Only an account that belongs to a customer can be charged later.
    customer_creation: "always",
    metadata,
    setup_intent_data: { metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  };
}

function outcomeOf(session: Stripe.Checkout.Session): SetupOutcome {
  const intent = typeof session.setup_intent === "object" ? session.setup_intent : null;
  const declined = intent?.last_setup_error != null;
  if (intent?.status !== "succeeded")
    return { kind: session.status === "open" ? "open" : "ended", declined };
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const { us_bank_account: us, bacs_debit: bacs, sepa_debit: sepa } = method ?? {};
  const { mandate } = intent;
  const { customer } = session;
  return {
    kind: "given",
    providerMethod: method?.id ?? null,
    providerCustomer: typeof customer === "string" ? customer : (customer?.id ?? null),
    bankName: us?.bank_name ?? sepa?.bank_code ?? null,
    last4: us?.last4 ?? bacs?.last4 ?? sepa?.last4 ?? null,
    mandate: (typeof mandate === "string" ? mandate : mandate?.id) ?? intent.id,
  };
}

/** Payments or refunds that are looked through for an earlier call's: far more than come in between. */
export const LOOK_BACK = 100;

/** A bank account may be debited again after these alone (Nacha's rules); a card after any refusal. */
const RETRIED_BANK_CODES = ["insufficient_funds", "refer_to_customer"];

export function stripeCharges(stripe: Stripe): OffSessionCharges {
  const charge = async (request: ChargeRequest) => {
    const { providerCustomer: customer, key } = request;
    const { data } = await stripe.paymentIntents.list({ customer, limit: LOOK_BACK });
    const earlier = data.find(({ metadata }) => metadata["charge_key"] === key);
    return earlier ?? stripe.paymentIntents.create(intentFor(request), { idempotencyKey: key });
  };
  return {
    charge: (request) =>
      askStripe(() =>
        charge(request).then(
          (intent) => chargeOutcomeOf(request, intent),
          (error: unknown) => declineOf(request, error),
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

function chargeOutcomeOf(request: ChargeRequest, intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: providerId, status } = intent;
  if (status === "succeeded") return { kind: "paid", providerId };
  if (status === "processing") return { kind: "processing", providerId };
  return declined(request, intent.last_payment_error?.code);
}

const declined = ({ debit }: ChargeRequest, code: string | undefined): ChargeOutcome => ({
  kind: "declined",
  canRetry: debit === null || RETRIED_BANK_CODES.includes(code ?? ""),
});

/** A refusal of the card, the account or the mandate. Any other error is ours or Stripe's, and is thrown on. */
function declineOf(request: ChargeRequest, error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) return declined(request, error.code);
  const isOfMethod =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    ["customer", "payment_method", "mandate"].includes(error.param ?? "");
  if (isOfMethod) return { kind: "declined", canRetry: false };
  throw error;
}

const { StripeError, StripeIdempotencyError } = Stripe.errors;

/** Milliseconds. What failed sooner than `QUICK` is tried once more, so that a visitor waits no longer than for one that is late. */
const [QUICK, PAUSE] = [1_000, 300];

/**
 * Runs one exchange with Stripe, which must be safe to repeat; whatever Stripe or the way to it can cause comes back as
 * data.
 */
export async function askStripe<T>(ask: () => Promise<T>): Promise<CardResult<T>> {
  for (let isLast = false; ; isLast = true) {
    const began = performance.now();
    try {
      return { ok: true, value: await ask() };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      if (isLast || !isPassing(error) || performance.now() - began > QUICK) return failureOf(error);
      await wait(PAUSE);
    }
  }
}

/** A connection that broke, a fault of Stripe's, or the same key being answered. */
const isPassing = (error: InstanceType<typeof StripeError>) =>
  error.statusCode === undefined ||
  error.statusCode >= 500 ||
  (error.statusCode === 409 && !(error instanceof StripeIdempotencyError));

function failureOf(error: InstanceType<typeof StripeError>): CardFailure {
  const reason = [error.type, error.statusCode, error.code, error.message]
    .filter(Boolean)
    .join(" ");
  const isOurs = error.statusCode === 401 || error.statusCode === 403;
  const failed = (code: CardFailure["code"]): CardFailure => ({ ok: false, code, reason, isOurs });
  // The same key is being answered to another request of ours at this moment.
  if (error.statusCode === 409 && !(error instanceof StripeIdempotencyError)) return failed("busy");
  const status = error.statusCode;
  const isAnswer = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return failed(isAnswer ? "refused" : "unavailable");
}
