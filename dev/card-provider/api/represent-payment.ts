import type Stripe from "stripe";
import type { Provider } from "../provider";
import type { IntentRecord, ChargeRecord } from "../state/records";
import { isMobileMethod } from "../payments/payment-methods";

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

/** A charge, successful or failed, in Stripe's words. */
export function representCharge(charge: ChargeRecord): Stripe.Charge {
  const isPaid = charge.status === "succeeded";
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: charge.email,
      name: charge.card.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? "approved_by_network" : "declined_by_network",
      reason: charge.failure?.declineCode ?? null,
      seller_message: isPaid ? "Payment complete." : (charge.failure?.message ?? null),
      type: isPaid ? "authorized" : "issuer_declined",
    },
    paid: isPaid,
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: isMobileMethod(charge.card.brand)
      ? { type: charge.card.brand }
      : { type: "card", card: cardDetails(charge) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: isPaid && charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(charge: ChargeRecord): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: charge.status === "succeeded" ? charge.amount : null,
    authorization_code: null,
    brand: charge.card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: charge.card.expMonth,
    exp_year: charge.card.expYear,
    funding: "credit",
    installments: null,
    last4: charge.card.last4,
    mandate: null,
    network: charge.card.brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
