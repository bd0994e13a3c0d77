import { newId, nowSeconds, type Provider } from "../provider";
import type { CardRecord, ChargeRecord, IntentRecord, SessionRecord } from "../state/records";
import { emitEvent } from "../webhooks/emit-event";
import { savePaidCard, listSavedCards } from "./stored-cards";
import type { GivenPayer } from "./card-form";
import type { MobileMethod } from "./payment-methods";
import { bankDecision, type DeclineReason, laterBehavior } from "./test-cards";

// Nothing in this file may await: no other request can run between the check that a session is open and its closing,
// which guarantees a single charge for repeated or concurrent submits.

export type PayResult =
  | { kind: "paid" }
  | { kind: "confirm" }
  | { kind: "declined"; reason: DeclineReason }
  | { kind: "closed" };

/** Submits a card. Safe to retry: returns `closed` without a charge if the session is already closed. */
export function submitCard(
  provider: Provider,
  session: SessionRecord,
  number: string,
  card: CardRecord,
  payer: GivenPayer | null = null,
): PayResult {
  if (session.status !== "open") return { kind: "closed" };
  if (session.asksName) session.payer = payer;
  const intent = ensureIntent(provider, session);
  session.pendingCard = null;
  provider.file.touch();
  const response = bankDecision(number);
  switch (response.kind) {
    case "approve":
      return complete(provider, session, intent, { ...card, ...laterBehavior(number) });
    case "confirm":
      session.pendingCard = { ...card, ...laterBehavior(number) };
      intent.status = "requires_action";
      return { kind: "confirm" };
    case "decline": {
      const { code, declineCode, message, reason } = response;
      addCharge(provider, session, intent, card, "failed");
      fail(intent, { code, declineCode, message });
      return { kind: "declined", reason };
    }
  }
}

/** Pays with a stored card of the session's customer. `closed` if the session is closed or the card unknown. */
export function submitSavedCard(provider: Provider, session: SessionRecord, id: string): PayResult {
  const card = listSavedCards(provider, session).find((saved) => saved.id === id);
  if (session.status !== "open" || card === undefined) return { kind: "closed" };
  session.pendingCard = null;
  provider.file.touch();
  const intent = ensureIntent(provider, session);
  if (card.confirmsLater !== true) return complete(provider, session, intent, card);
  const { id: _, ...plain } = card;
  session.pendingCard = plain;
  intent.status = "requires_action";
  return { kind: "confirm" };
}

/** Pays with the card that the wallet gives, which is one that is approved. */
export function submitWallet(
  provider: Provider,
  session: SessionRecord,
  payer: GivenPayer | null = null,
): PayResult {
  const isPayerMissing = session.asksName && payer === null;
  if (!session.methods.includes("card") || isPayerMissing) return { kind: "closed" };
  const number = "4242424242424242";
  const expYear = new Date(provider.now()).getUTCFullYear() + 2;
  const card = { brand: "visa", last4: number.slice(-4), expMonth: 12, expYear, name: "" };
  return submitCard(provider, session, number, card, payer);
}

/** Starts an approval in an app. `closed` if the session is closed or doesn't offer the method. */
export function submitMobile(
  provider: Provider,
  session: SessionRecord,
  method: MobileMethod,
): PayResult {
  if (session.status !== "open" || !session.methods.includes(method)) return { kind: "closed" };
  ensureIntent(provider, session).status = "requires_action";
  session.pendingCard = { brand: method, last4: "", expMonth: 12, expYear: 2099, name: "" };
  provider.file.touch();
  return { kind: "confirm" };
}

/** Applies the payer's decision at the bank or in the app. `closed` if none is pending. */
export function decideAtBank(
  provider: Provider,
  session: SessionRecord,
  decision: "approve" | "cancel",
): PayResult {
  const card = session.pendingCard;
  if (session.status !== "open" || !card) return { kind: "closed" };
  const intent = ensureIntent(provider, session);
  session.pendingCard = null;
  provider.file.touch();
  if (decision === "approve") return complete(provider, session, intent, card);
  const message = "The payment was canceled at the bank.";
  const code = "payment_intent_authentication_failure";
  fail(intent, { code, declineCode: null, message });
  return { kind: "declined", reason: "generic_decline" };
}

function complete(
  provider: Provider,
  session: SessionRecord,
  intent: IntentRecord,
  card: CardRecord & { id?: string },
): PayResult {
  const { id: _, ...plain } = card;
  const charge = addCharge(provider, session, intent, plain, "succeeded");
  charge.paymentMethodId = savePaidCard(provider, session, card);
  intent.status = "succeeded";
  intent.lastError = null;
  session.status = "complete";
  emitEvent(provider, "checkout.session.completed", session);
  return { kind: "paid" };
}

function fail(intent: IntentRecord, error: NonNullable<IntentRecord["lastError"]>): void {
  intent.status = "requires_payment_method";
  intent.lastError = error;
}

function addCharge(
  provider: Provider,
  session: SessionRecord,
  intent: IntentRecord,
  card: CardRecord,
  status: ChargeRecord["status"],
): ChargeRecord {
  const { currency, customerEmail: email } = session;
  return writeCharge(provider, intent, { card, status, currency, email });
}

/** Records a charge, on-session or off-session. */
export function writeCharge(
  provider: Provider,
  intent: IntentRecord,
  details: Pick<ChargeRecord, "card" | "status" | "currency" | "email">,
): ChargeRecord {
  const charge: ChargeRecord = {
    id: newId("ch"),
    created: nowSeconds(provider),
    intentId: intent.id,
    amount: intent.amount,
    amountRefunded: 0,
    refunds: [],
    paymentMethodId: null,
    metadata: intent.metadata,
    ...details,
  };
  provider.file.state.charges[charge.id] = charge;
  intent.latestChargeId = charge.id;
  return charge;
}

/** The session's payment intent, created when the first card is submitted. */
function ensureIntent(provider: Provider, session: SessionRecord): IntentRecord {
  const { intents } = provider.file.state;
  const existing = session.intentId ? intents[session.intentId] : undefined;
  if (existing) return existing;
  const intent: IntentRecord = {
    id: newId("pi"),
    amount: session.amountTotal,
    metadata: session.intentMetadata,
    status: "requires_payment_method",
    lastError: null,
    latestChargeId: null,
    canceledAt: null,
    stored: null,
  };
  intents[intent.id] = intent;
  session.intentId = intent.id;
  return intent;
}
