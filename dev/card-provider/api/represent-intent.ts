import type Stripe from "stripe";

import type { Provider } from "../provider";
import type { IntentRecord } from "../state/records";
import { representCharge } from "./represent-charge";

/** A payment intent in Stripe's words. `expand` may hold `latest_charge`. */
export function representIntent(
  provider: Provider,
  intent: IntentRecord,
  expand: readonly string[] = [],
): Stripe.PaymentIntent {
  const charge = intent.latestChargeId
    ? provider.file.state.charges[intent.latestChargeId]
    : undefined;
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === "succeeded" ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.status === "canceled" ? "expired" : null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastPaymentError(intent),
    latest_charge:
      charge && expand.includes("latest_charge") ? representCharge(charge) : (charge?.id ?? null),
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action:
      intent.status === "requires_action"
        ? {
            type: "redirect_to_url",
            redirect_to_url: {
              return_url: null,
              url: `${provider.publicUrl()}/pay/${intent.sessionId}/confirm`,
            },
          }
        : null,
    on_behalf_of: null,
    payment_method: charge?.paymentMethodId ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function lastPaymentError(intent: IntentRecord): Stripe.PaymentIntent.LastPaymentError | null {
  const error = intent.lastError;
  if (!error) return null;
  return {
    type: error.chargeId ? "card_error" : "invalid_request_error",
    code: error.code,
    message: error.message,
    payment_method_type: "card",
    ...(error.declineCode !== null && { decline_code: error.declineCode }),
    ...(error.chargeId !== null && { charge: error.chargeId }),
  };
}
