import Stripe from "stripe";

import type {
  BankMandates,
  CardFailure,
  CardResult,
  ProviderCard,
  KeptCards,
  SetupOutcome,
  SetupRequest,
} from "./card-payments";

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
  const findOut = (id: string) => askStripe(async () => outcomeOf(await retrieve(id)));
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
      const found = await findOut(providerId);
      if (!close || !found.ok || found.value.kind !== "open") return found;
      const { declined } = found.value;
      const closed = await askStripe(() => stripe.checkout.sessions.expire(providerId));
      // Only an open session can be expired; one that is not says what became of it.
      if (!closed.ok) return closed.code === "refused" ? findOut(providerId) : closed;
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
  return {
    kind: "given",
    bankName: us?.bank_name ?? sepa?.bank_code ?? null,
    last4: us?.last4 ?? bacs?.last4 ?? sepa?.last4 ?? null,
    mandate: (typeof mandate === "string" ? mandate : mandate?.id) ?? intent.id,
  };
}

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
