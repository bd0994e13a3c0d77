import type Stripe from "stripe";

import { type ApiResult, missing, refused } from "../api/send-result";
import { newId, type Provider } from "../provider";
import { emitEvent } from "../webhooks/emit-event";
import type { RefundListParams, RefundParams } from "../api/request-params";
import type { ChargeRecord } from "../state/records";

/** Refunds a part of a payment, by default all that is left of it. Each refund succeeds at once. */
export function refundIntent(provider: Provider, params: RefundParams): ApiResult<object> {
  const found = findIntent(provider, params.payment_intent);
  if (!found.ok) return found;
  const charge = found.value;
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
  const refund = { id: newId("re"), amount, metadata };
  charge.amountRefunded += amount;
  charge.refunds.unshift(refund);
  provider.file.touch();
  emitEvent(provider, "charge.refunded", charge);
  return { ok: true, value: representRefund(charge, refund) };
}

/** A payment's refunds, newest first. */
export function listRefunds(provider: Provider, params: RefundListParams): ApiResult<object> {
  const found = findIntent(provider, params.payment_intent);
  if (!found.ok) return found;
  const { value: charge } = found;
  const refunds = charge?.refunds ?? [];
  const data = charge
    ? refunds.slice(0, params.limit).map((refund) => representRefund(charge, refund))
    : [];
  const has_more = refunds.length > data.length;
  return { ok: true, value: { object: "list", url: "/v1/refunds", has_more, data } };
}

/** The charge of a payment that succeeded. */
function findIntent(provider: Provider, id: string): ApiResult<ChargeRecord | undefined> {
  const { intents, charges } = provider.file.state;
  const intent = Object.hasOwn(intents, id) ? intents[id] : undefined;
  if (!intent) return missing("payment_intent", id);
  const { status, latestChargeId } = intent;
  const isPaid = status === "succeeded" && latestChargeId !== null;
  return { ok: true, value: isPaid ? charges[latestChargeId] : undefined };
}

const representRefund = (
  { currency, intentId }: ChargeRecord,
  refund: ChargeRecord["refunds"][number],
) =>
  ({
    ...refund,
    ...{ object: "refund", currency, payment_intent: intentId, status: "succeeded" },
  }) satisfies Partial<Stripe.Refund>;
