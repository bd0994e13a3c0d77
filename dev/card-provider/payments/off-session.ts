import { representIntent } from "../api/represent-session";
import type { IntentParams } from "../api/request-params";
import { type ApiResult, missing, refused } from "../api/send-result";
import { BANK_SECONDS, newId, nowSeconds, type Provider } from "../provider";
import type { CardRecord, IntentRecord } from "../state/records";
import { emitEvent } from "../webhooks/emit-event";
import { writeCharge } from "./pay";

const CARD_DECLINED = {
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
  const { intents, customers } = provider.file.state;
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
  const created = nowSeconds(provider);
  const intent: IntentRecord = {
    id: newId("pi"),
    amount: params.amount,
    metadata: params.metadata ?? {},
    status: "processing",
    lastError: null,
    latestChargeId: null,
    canceledAt: null,
    offSession: {
      customerId: customer.id,
      paymentMethodId: params.payment_method,
      currency: params.currency,
      created,
      settlesAt: account === undefined ? null : created + BANK_SECONDS,
    },
  };
  intents[intent.id] = intent;
  provider.file.touch();
  if (card === undefined) return { ok: true, value: representIntent(intent) };
  settle(provider, intent, card, card.declinesLater === true ? CARD_DECLINED : null);
  if (intent.status === "succeeded") return { ok: true, value: representIntent(intent) };
  const { code, declineCode, message } = CARD_DECLINED;
  const payment_intent = representIntent(intent);
  return {
    ok: false,
    failure: {
      status: 402,
      error: { type: "card_error", code, decline_code: declineCode, message, payment_intent },
    },
  };
}

/** A customer's payment intents, newest first. */
export function listIntents(
  provider: Provider,
  { customer, limit }: { customer: string; limit: number },
): ApiResult<object> {
  settleDebits(provider);
  const own = Object.values(provider.file.state.intents).filter(
    ({ offSession }) => offSession?.customerId === customer,
  );
  const data = own.reverse().slice(0, limit).map(representIntent);
  const has_more = own.length > limit;
  return { ok: true, value: { object: "list", url: "/v1/payment_intents", has_more, data } };
}

/** Settles every debit whose bank delay has passed. */
export function settleDebits(provider: Provider): void {
  const { intents, customers } = provider.file.state;
  for (const intent of Object.values(intents)) {
    const { status, offSession } = intent;
    if (status !== "processing" || (offSession?.settlesAt ?? Infinity) > nowSeconds(provider))
      continue;
    const { customerId = "", paymentMethodId = "" } = offSession ?? {};
    const account = customers[customerId]?.accounts[paymentMethodId];
    const { type = "us_bank_account", last4 = "", isEmpty = true } = account ?? {};
    const displayed = { brand: type, last4, expMonth: 12, expYear: 2099, name: "" };
    settle(provider, intent, displayed, isEmpty ? INSUFFICIENT_FUNDS : null);
  }
}

function settle(
  provider: Provider,
  intent: IntentRecord,
  card: CardRecord,
  error: IntentRecord["lastError"],
): void {
  intent.status = error === null ? "succeeded" : "requires_payment_method";
  intent.lastError = error;
  const currency = intent.offSession?.currency ?? "";
  const status = error === null ? "succeeded" : "failed";
  const charge = writeCharge(provider, intent, { card, status, currency, email: null });
  charge.paymentMethodId = intent.offSession?.paymentMethodId ?? null;
  emitEvent(
    provider,
    error === null ? "payment_intent.succeeded" : "payment_intent.payment_failed",
    intent,
  );
}
