import { newId } from "../new-id";
import type { Provider } from "../provider";
import { nowSeconds } from "../provider";
import type { IntentRecord, SessionRecord } from "../state/records";

/** The session's payment intent, made when the first card is submitted. */
export function ensureIntent(provider: Provider, session: SessionRecord): IntentRecord {
  const { intents } = provider.file.state;
  const existing = session.intentId ? intents[session.intentId] : undefined;
  if (existing) return existing;
  const intent: IntentRecord = {
    id: newId("pi"),
    created: nowSeconds(provider),
    sessionId: session.id,
    amount: session.amountTotal,
    currency: session.currency,
    metadata: session.intentMetadata,
    description: session.intentDescription,
    status: "requires_payment_method",
    lastError: null,
    latestChargeId: null,
    canceledAt: null,
  };
  intents[intent.id] = intent;
  session.intentId = intent.id;
  return intent;
}
