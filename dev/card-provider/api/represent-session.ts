import type Stripe from "stripe";

import type { Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { representIntent } from "./represent-payment";

/** A session in Stripe's words. `expand` holds names such as `payment_intent` and `line_items`. */
export function representSession(
  provider: Provider,
  session: SessionRecord,
  expand: readonly string[] = [],
): Stripe.Checkout.Session {
  const isPaid = session.status === "complete";
  return {
    id: session.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: session.methods,
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: session.customerId,
    customer_account: null,
    customer_creation: session.createsCustomer ? "always" : "if_required",
    customer_details: customerDetails(provider, session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    ...(expand.includes("line_items") && { line_items: lineItems(session) }),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: intentOf(provider, session, expand),
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.methods,
    payment_status: session.mode === "setup" ? "no_payment_required" : isPaid ? "paid" : "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: setupIntentOf(session, expand),
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: session.status === "open" ? `${provider.publicUrl()}/pay/${session.id}` : null,
    wallet_options: null,
  };
}

function intentOf(provider: Provider, session: SessionRecord, expand: readonly string[]) {
  const intent = session.intentId ? provider.file.state.intents[session.intentId] : undefined;
  if (!intent) return null;
  const inner = expand.filter((name) => name.startsWith("payment_intent."));
  if (inner.length === 0 && !expand.includes("payment_intent")) return intent.id;
  return representIntent(
    provider,
    intent,
    inner.map((name) => name.slice("payment_intent.".length)),
  );
}

/** The set-up behind a session, by its id or, expanded, as far as the box office reads it. */
function setupIntentOf(session: SessionRecord, expand: readonly string[]) {
  const { setup } = session;
  if (setup === null) return null;
  if (!expand.some((name) => name.startsWith("setup_intent"))) return setup.id;
  const [type = "us_bank_account"] = session.methods;
  return {
    id: setup.id,
    object: "setup_intent",
    status: setup.failed ? "requires_payment_method" : "succeeded",
    last_setup_error: setup.failed
      ? { code: "account_closed", type: "invalid_request_error" }
      : null,
    mandate: setup.failed ? null : setup.id.replace("seti", "mandate"),
    payment_method: setup.failed
      ? null
      : {
          object: "payment_method",
          type,
          [type]: { bank_name: setup.bankName, last4: setup.last4 },
        },
    // Only what is read of it: the whole has thirty fields more.
  } as unknown as Stripe.SetupIntent;
}

function customerDetails(provider: Provider, session: SessionRecord) {
  if (session.customerEmail === null && session.status !== "complete") return null;
  const intent = session.intentId ? provider.file.state.intents[session.intentId] : undefined;
  const charge = intent?.latestChargeId
    ? provider.file.state.charges[intent.latestChargeId]
    : undefined;
  return {
    address: null,
    business_name: null,
    email: session.customerEmail,
    individual_name: null,
    name: session.status === "complete" ? (charge?.card.name ?? null) : null,
    phone: null,
    tax_exempt: null,
    tax_ids: null,
  };
}

function lineItems(session: SessionRecord): Stripe.ApiList<Stripe.LineItem> {
  return {
    object: "list",
    url: `/v1/checkout/sessions/${session.id}/line_items`,
    has_more: false,
    data: session.lines.map((line) => ({
      id: line.id,
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: line.unitAmount * line.quantity,
      amount_tax: 0,
      amount_total: line.unitAmount * line.quantity,
      currency: session.currency,
      description: line.name,
      metadata: null,
      price: null,
      quantity: line.quantity,
    })),
  };
}
