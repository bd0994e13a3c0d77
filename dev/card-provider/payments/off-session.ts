import { representIntent } from "../api/represent-session";
import type { IntentListParams, IntentParams } from "../api/request-params";
import { type ApiResult, missing, refused } from "../api/send-result";
import { newId, nowSeconds, type Provider } from "../provider";
import { BANK_SECONDS } from "./bank-delay";
import type { CardRecord, IntentRecord } from "../state/records";
import { emitEvent } from "../webhooks/emit-event";
import { writeCharge } from "./pay";

export const CARD_DECLINED = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "Your card was declined.",
} as const;
const INSUFFICIENT_FUNDS = {
  code: "insufficient_funds",
  declineCode: null,
  message: "The account has insufficient funds.",
} as const;

/** Charges a stored card immediately, or starts a direct debit. */
export function chargeOffSession(provider: Provider, params: IntentParams): ApiResult<object> {
  const { customers } = provider.file.state;
  const customer = Object.hasOwn(customers, params.customer)
    ? customers[params.customer]
    : undefined;
  if (customer === undefined) return missing("customer", params.customer);
  const card = customer.cards[params.payment_method];
  const account = customer.accounts[params.payment_method];
  const type = account?.type ?? "card";
  if (card === undefined && account === undefined)
    return missing("payment_method", params.payment_method);
  if (params.allowed_payment_method_types[0] !== type)
    return refused("The PaymentMethod's type is not allowed.", { param: "payment_method" });
  if (account !== undefined && params.mandate !== account.mandate)
    return refused("The mandate is not one of this PaymentMethod.", { param: "mandate" });
  const settlesAt = account === undefined ? null : nowSeconds(provider) + BANK_SECONDS;
  const intent = addIntent(provider, params, { status: "processing", settlesAt });
  if (card === undefined) return { ok: true, value: representIntent(intent) };
  const isDeclined = card.declinesLater === true || card.confirmsLater === true;
  settleIntent(provider, intent, card, isDeclined ? CARD_DECLINED : null);
  return intent.status === "succeeded"
    ? { ok: true, value: representIntent(intent) }
    : cardError(intent, CARD_DECLINED);
}

/** Adds a payment intent with a stored card or account. `settlesAt`: when the bank answers; null for at once. */
export function addIntent(
  provider: Provider,
  { amount, metadata = {}, currency, customer, payment_method }: IntentParams,
  { status, settlesAt }: { status: IntentRecord["status"]; settlesAt: number | null },
): IntentRecord {
  const intent: IntentRecord = {
    id: newId("pi"),
    amount,
    metadata,
    status,
    lastError: null,
    latestChargeId: null,
    canceledAt: null,
    stored: {
      customerId: customer,
      paymentMethodId: payment_method,
      currency,
      created: nowSeconds(provider),
      settlesAt,
    },
  };
  provider.file.state.intents[intent.id] = intent;
  provider.file.touch();
  return intent;
}

export function cardError(
  intent: IntentRecord,
  { code, declineCode, message }: NonNullable<IntentRecord["lastError"]>,
): ApiResult<object> {
  const payment_intent = representIntent(intent);
  const decline = declineCode === null ? {} : { decline_code: declineCode };
  return {
    ok: false,
    failure: {
      status: 402,
      error: { type: "card_error", code, ...decline, message, payment_intent },
    },
  };
}

/** The payment intents of a customer, or of all since a time, newest first. */
export function listIntents(
  provider: Provider,
  { customer, created, starting_after: after, limit }: IntentListParams,
): ApiResult<object> {
  settleDebits(provider);
  const listed = Object.values(provider.file.state.intents)
    .filter(({ stored }) => customer === undefined || stored?.customerId === customer)
    // Those of card pages have no time of their own here.
    .filter(({ stored }) => created === undefined || (stored?.created ?? 0) >= created.gte)
    .reverse();
  const rest = listed.slice(listed.findIndex(({ id }) => id === after) + 1);
  const data = rest.slice(0, limit).map(representIntent);
  const has_more = rest.length > limit;
  return { ok: true, value: { object: "list", url: "/v1/payment_intents", has_more, data } };
}

/** Settles every debit whose bank delay has passed. */
export function settleDebits(provider: Provider): void {
  const { intents, customers } = provider.file.state;
  for (const intent of Object.values(intents)) {
    const { status, stored } = intent;
    if (status !== "processing" || (stored?.settlesAt ?? Infinity) > nowSeconds(provider)) continue;
    const { customerId = "", paymentMethodId = "" } = stored ?? {};
    const account = customers[customerId]?.accounts[paymentMethodId];
    const { type = "us_bank_account", last4 = "", isEmpty = true } = account ?? {};
    const displayed = { brand: type, last4, expMonth: 12, expYear: 2099, name: "" };
    settleIntent(provider, intent, displayed, isEmpty ? INSUFFICIENT_FUNDS : null);
  }
}

/** Charges a stored card or account, or declines it. */
export function settleIntent(
  provider: Provider,
  intent: IntentRecord,
  card: CardRecord,
  error: IntentRecord["lastError"],
): void {
  intent.status = error === null ? "succeeded" : "requires_payment_method";
  intent.lastError = error;
  const currency = intent.stored?.currency ?? "";
  const status = error === null ? "succeeded" : "failed";
  const charge = writeCharge(provider, intent, { card, status, currency, email: null });
  charge.paymentMethodId = intent.stored?.paymentMethodId ?? null;
  emitEvent(
    provider,
    error === null ? "payment_intent.succeeded" : "payment_intent.payment_failed",
    intent,
  );
}
