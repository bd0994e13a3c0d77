import { type ApiResult, missing, refused } from "../api/send-result";
import { newId, type Provider } from "../provider";

/** Refunds a part of a payment, by default all that is left of it. Each refund succeeds at once. */
export function refundIntent(
  provider: Provider,
  intentId: string,
  part?: number,
): ApiResult<object> {
  const { intents, charges } = provider.file.state;
  const intent = Object.hasOwn(intents, intentId) ? intents[intentId] : undefined;
  if (!intent) return missing("payment_intent", intentId);
  const charge = intent.latestChargeId ? charges[intent.latestChargeId] : undefined;
  if (intent.status !== "succeeded" || !charge)
    return refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: "payment_intent" },
    );
  const left = charge.amount - charge.amountRefunded;
  if (left === 0)
    return refused(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const amount = part ?? left;
  if (amount > left)
    return refused(`Refund amount (${amount}) is greater than unrefunded amount (${left}).`, {
      param: "amount",
    });
  charge.amountRefunded += amount;
  provider.file.touch();
  const { currency } = charge;
  return {
    ok: true,
    value: { id: newId("re"), object: "refund", amount, currency, status: "succeeded" },
  };
}
