import type Stripe from "stripe";

import { type ApiResult, missing, refused } from "../api/send-result";
import { newId, nowSeconds, type Provider } from "../provider";
import { BANK_SECONDS } from "./bank-delay";
import { emitEvent } from "../webhooks/emit-event";
import { isMobileMethod } from "./payment-methods";
import type { RefundListParams, RefundParams } from "../api/request-params";
import type { ChargeRecord, RefundRecord } from "../state/records";

/**
 * Refunds part of a payment, by default the unrefunded rest. Succeeds immediately for cards and after a delay for app
 * payments; for cards with `failsRefunds` it fails after a delay.
 */
export function refundIntent(provider: Provider, params: RefundParams): ApiResult<object> {
  const result = findCharge(provider, params.payment_intent);
  if (!result.ok) return result;
  const charge = result.value;
  if (!charge)
    return refused(
      `This PaymentIntent (${params.payment_intent}) does not have a successful charge to refund.`,
      { param: "payment_intent" },
    );
  const left = charge.amount - charge.amountRefunded;
  if (left === 0)
    return refused(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const { amount = left, metadata = {} } = params;
  if (amount > left)
    return refused(`Refund amount (${amount}) is greater than unrefunded amount (${left}).`, {
      param: "amount",
    });
  const isPending = isMobileMethod(charge.card.brand);
  const refund: RefundRecord = {
    id: newId("re"),
    amount,
    metadata,
    status: isPending ? "pending" : "succeeded",
    settlesAt:
      isPending || charge.card.failsRefunds === true ? nowSeconds(provider) + BANK_SECONDS : null,
  };
  charge.amountRefunded += amount;
  charge.refunds.unshift(refund);
  provider.file.touch();
  emitEvent(provider, "charge.refunded", charge);
  return { ok: true, value: representRefund(charge, refund) };
}

/** Settles every refund whose delay has passed. A failed refund can be made again. */
export function settleRefunds(provider: Provider): void {
  for (const charge of Object.values(provider.file.state.charges))
    for (const refund of charge.refunds) {
      if ((refund.settlesAt ?? Infinity) > nowSeconds(provider)) continue;
      refund.settlesAt = null;
      refund.status = charge.card.failsRefunds === true ? "failed" : "succeeded";
      provider.file.touch();
      if (refund.status !== "failed") continue;
      charge.amountRefunded -= refund.amount;
      emitEvent(provider, "refund.failed", representRefund(charge, refund));
    }
}

export function listRefunds(provider: Provider, params: RefundListParams): ApiResult<object> {
  const result = findCharge(provider, params.payment_intent);
  if (!result.ok) return result;
  const { value: charge } = result;
  const refunds = charge?.refunds ?? [];
  const data = charge
    ? refunds.slice(0, params.limit).map((refund) => representRefund(charge, refund))
    : [];
  const has_more = refunds.length > data.length;
  return { ok: true, value: { object: "list", url: "/v1/refunds", has_more, data } };
}

/** The charge of a payment intent; undefined if it has not succeeded. */
function findCharge(provider: Provider, id: string): ApiResult<ChargeRecord | undefined> {
  const { intents, charges } = provider.file.state;
  const intent = Object.hasOwn(intents, id) ? intents[id] : undefined;
  if (!intent) return missing("payment_intent", id);
  const { status, latestChargeId } = intent;
  const isPaid = status === "succeeded" && latestChargeId !== null;
  return { ok: true, value: isPaid ? charges[latestChargeId] : undefined };
}

const representRefund = (
  { currency, intentId }: ChargeRecord,
  { id, amount, metadata, status }: RefundRecord,
) =>
  ({
    id,
    object: "refund",
    amount,
    metadata,
    status,
    currency,
    payment_intent: intentId,
  }) satisfies Partial<Stripe.Refund>;
