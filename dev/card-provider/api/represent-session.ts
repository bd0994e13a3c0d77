import type Stripe from "stripe";

import { isMobileMethod } from "../payments/payment-methods";
import type { Provider } from "../provider";
import type { ChargeRecord, IntentRecord, SessionRecord } from "../state/records";

/** A partial Stripe object, with the fields that the box office or a test reads. */
type DeepPartial<T> = T extends object ? { [Field in keyof T]?: DeepPartial<T[Field]> } : T;

/** A session in Stripe's format. `expand` has names from `EXPANDABLE`. */
export function representSession(
  provider: Provider,
  session: SessionRecord,
  expand: readonly string[] = [],
) {
  const isPaid = session.status === "complete";
  return {
    id: session.id,
    object: "checkout.session",
    amount_total: session.amountTotal,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: session.customerId,
    customer_details: findCustomerDetails(session),
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: session.mode,
    payment_intent: findIntent(provider, session, expand),
    payment_status: session.mode === "setup" ? "no_payment_required" : isPaid ? "paid" : "unpaid",
    setup_intent: findSetupIntent(session, expand),
    status: session.status,
    url: session.status === "open" ? `${provider.publicUrl()}/pay/${session.id}` : null,
  } satisfies DeepPartial<Stripe.Checkout.Session>;
}

/** Null until the payer has given them, like Stripe's. */
function findCustomerDetails({ status, payer, customerEmail }: SessionRecord) {
  if (status !== "complete") return null;
  const name = payer?.name ?? null;
  return { email: payer?.email ?? customerEmail, name, individual_name: name };
}

function findIntent(provider: Provider, session: SessionRecord, expand: readonly string[]) {
  const { intents } = provider.file.state;
  const intent = session.intentId === null ? undefined : intents[session.intentId];
  if (intent === undefined) return null;
  return expand.includes("payment_intent.latest_charge")
    ? withCharge(provider, intent, ["latest_charge"])
    : intent.id;
}

/** An intent in Stripe's format, with its charge if that is to be expanded. */
export function withCharge(provider: Provider, intent: IntentRecord, expand: readonly string[]) {
  if (!expand.includes("latest_charge")) return representIntent(intent);
  const { charges } = provider.file.state;
  const charge = intent.latestChargeId === null ? undefined : charges[intent.latestChargeId];
  return { ...representIntent(intent), latest_charge: charge ? representCharge(charge) : null };
}

export function representIntent(intent: IntentRecord) {
  const { lastError: error, stored } = intent;
  return {
    id: intent.id,
    object: "payment_intent",
    amount: intent.amount,
    amount_received: intent.status === "succeeded" ? intent.amount : 0,
    last_payment_error: error && {
      code: error.code,
      message: error.message,
      ...(error.declineCode !== null && { decline_code: error.declineCode }),
    },
    latest_charge: intent.latestChargeId,
    metadata: intent.metadata,
    status: intent.status,
    ...(stored !== null && {
      created: stored.created,
      currency: stored.currency,
      customer: stored.customerId,
      payment_method: intent.status === "requires_payment_method" ? null : stored.paymentMethodId,
    }),
  } satisfies DeepPartial<Stripe.PaymentIntent>;
}

export function representCharge(charge: ChargeRecord) {
  const { brand, last4, expMonth, expYear, name } = charge.card;
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_refunded: charge.amountRefunded,
    billing_details: { email: charge.email, name },
    created: charge.created,
    metadata: charge.metadata,
    paid: charge.status === "succeeded",
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: isMobileMethod(brand)
      ? { type: brand }
      : { type: "card", card: { brand, last4, exp_month: expMonth, exp_year: expYear } },
    status: charge.status,
  } satisfies DeepPartial<Stripe.Charge>;
}

function findSetupIntent({ setup, methods }: SessionRecord, expand: readonly string[]) {
  if (setup === null) return null;
  if (!expand.includes("setup_intent.payment_method")) return setup.id;
  const [type = "us_bank_account"] = methods;
  return {
    id: setup.id,
    object: "setup_intent",
    status: setup.failed ? "requires_payment_method" : "succeeded",
    last_setup_error: setup.failed ? { code: "account_closed" } : null,
    mandate: setup.failed ? null : toMandateId(setup.id),
    payment_method: setup.failed
      ? null
      : {
          id: setup.paymentMethodId ?? "",
          type,
          [type]: { bank_name: setup.bankName, last4: setup.last4 },
        },
  } satisfies DeepPartial<Stripe.SetupIntent>;
}

export const toMandateId = (setupId: string) => setupId.replace("seti", "mandate");
