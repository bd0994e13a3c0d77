import { type ApiResult, missing, refused } from "../api/send-result";
import { newId, type Provider } from "../provider";

/** Refunds all of a payment, once. Each refund succeeds at once. */
export function refundIntent(provider: Provider, intentId: string): ApiResult<object> {
  const { intents, charges } = provider.file.state;
  const intent = Object.hasOwn(intents, intentId) ? intents[intentId] : undefined;
  if (!intent) return missing("payment_intent", intentId);
  const charge = intent.latestChargeId ? charges[intent.latestChargeId] : undefined;
  if (intent.status !== "succeeded" || !charge)
    return refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: "payment_intent" },
    );
  if (charge.amountRefunded > 0)
    return refused(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  charge.amountRefunded = charge.amount;
  provider.file.touch();
  const { amount, currency } = charge;
  return {
    ok: true,
    value: { id: newId("re"), object: "refund", amount, currency, status: "succeeded" },
  };
}
