import { type ApiResult, missing, refused } from "../api/send-result";
import type { RefundParams } from "../api/request-params";
import { representCharge } from "../api/represent-payment";
import { newId, nowSeconds, type Provider } from "../provider";
import type { ChargeRecord, RefundRecord } from "../state/records";
import { emitEvent } from "../webhooks/emit-event";

/** Gives money back, at most what is left of the charge. Without an amount: all that is left. */
export function createRefund(provider: Provider, params: RefundParams): ApiResult<RefundRecord> {
  const found = chargeToRefund(provider, params);
  if (!found.ok) return found;
  const charge = found.value;
  const left = charge.amount - charge.amountRefunded;
  if (left === 0)
    return refused(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const amount = params.amount ?? left;
  if (amount > left)
    return refused(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), in minor units of ${charge.currency}.`,
      { param: "amount" },
    );

  const refund: RefundRecord = {
    id: newId("re"),
    created: nowSeconds(provider),
    chargeId: charge.id,
    intentId: charge.intentId,
    amount,
    currency: charge.currency,
    reason: params.reason ?? null,
    metadata: params.metadata ?? {},
  };
  provider.file.state.refunds[refund.id] = refund;
  charge.amountRefunded += amount;
  provider.file.touch();
  emitEvent(provider, "charge.refunded", representCharge(charge));
  return { ok: true, value: refund };
}

function chargeToRefund(provider: Provider, params: RefundParams): ApiResult<ChargeRecord> {
  const { intents, charges } = provider.file.state;
  if (params.payment_intent !== undefined) {
    const intent = Object.hasOwn(intents, params.payment_intent)
      ? intents[params.payment_intent]
      : undefined;
    if (!intent) return missing("payment_intent", params.payment_intent, "payment_intent");
    const charge = intent.latestChargeId ? charges[intent.latestChargeId] : undefined;
    if (intent.status !== "succeeded" || !charge)
      return refused(
        `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        { param: "payment_intent" },
      );
    return { ok: true, value: charge };
  }
  const id = params.charge ?? "";
  const charge = Object.hasOwn(charges, id) ? charges[id] : undefined;
  if (!charge) return missing("charge", id, "charge");
  if (charge.status !== "succeeded")
    return refused(`Charge ${charge.id} did not succeed, so it cannot be refunded.`, {
      param: "charge",
    });
  return { ok: true, value: charge };
}
