import { representIntent, withCharge } from "../api/represent-session";
import type { IntentParams } from "../api/request-params";
import { type ApiResult, missing, refused } from "../api/send-result";
import { nowSeconds, type Provider } from "../provider";
import type { IntentRecord } from "../state/records";
import { addIntent, CARD_DECLINED, cardError, settleIntent } from "./off-session";

/** Prepares a charge of a stored card, which takes no money until it is confirmed. */
export function prepareIntent(provider: Provider, params: IntentParams): ApiResult<object> {
  const { customers } = provider.file.state;
  const customer = Object.hasOwn(customers, params.customer)
    ? customers[params.customer]
    : undefined;
  if (customer === undefined) return missing("customer", params.customer);
  if (!Object.hasOwn(customer.cards, params.payment_method))
    return missing("payment_method", params.payment_method);
  const intent = addIntent(provider, params, { status: "requires_confirmation", settlesAt: null });
  return { ok: true, value: representIntent(intent) };
}

/** Charges the card of a prepared intent, unless its bank asks the payer to authenticate. */
export function confirmIntent(
  provider: Provider,
  id: string,
  expand: readonly string[],
): ApiResult<object> {
  const intent = findIntent(provider, id);
  if (intent === undefined) return missing("payment_intent", id);
  if (intent.status !== "requires_confirmation") return unexpectedState(intent, "confirm");
  const { customerId = "", paymentMethodId = "" } = intent.stored ?? {};
  const card = provider.file.state.customers[customerId]?.cards[paymentMethodId];
  if (card === undefined) return missing("payment_method", paymentMethodId);
  provider.file.touch();
  if (card.confirmsLater === true) intent.status = "requires_action";
  else {
    settleIntent(provider, intent, card, card.declinesLater === true ? CARD_DECLINED : null);
    if (intent.lastError !== null) return cardError(intent, CARD_DECLINED);
  }
  return { ok: true, value: withCharge(provider, intent, expand) };
}

export function retrieveIntent(
  provider: Provider,
  id: string,
  expand: readonly string[],
): ApiResult<object> {
  const intent = findIntent(provider, id);
  return intent === undefined
    ? missing("payment_intent", id)
    : { ok: true, value: withCharge(provider, intent, expand) };
}

export function cancelIntent(
  provider: Provider,
  id: string,
  expand: readonly string[],
): ApiResult<object> {
  const intent = findIntent(provider, id);
  if (intent === undefined) return missing("payment_intent", id);
  if (["succeeded", "canceled", "processing"].includes(intent.status))
    return unexpectedState(intent, "cancel");
  intent.status = "canceled";
  intent.canceledAt = nowSeconds(provider);
  provider.file.touch();
  return { ok: true, value: withCharge(provider, intent, expand) };
}

const findIntent = ({ file }: Provider, id: string): IntentRecord | undefined =>
  Object.hasOwn(file.state.intents, id) ? file.state.intents[id] : undefined;

const unexpectedState = ({ status }: IntentRecord, call: "confirm" | "cancel") =>
  refused(`You cannot ${call} this PaymentIntent because it has a status of ${status}.`, {
    code: "payment_intent_unexpected_state",
  });
