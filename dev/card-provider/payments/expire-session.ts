import { representSession } from "../api/represent-session";
import { nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { emitEvent } from "../webhooks/emit-event";

/** Closes an open session for good, and the payment that was begun in it. */
export function expireSession(provider: Provider, session: SessionRecord): void {
  session.status = "expired";
  session.pendingCard = null;
  const intent = session.intentId ? provider.file.state.intents[session.intentId] : undefined;
  if (intent) {
    intent.status = "canceled";
    intent.canceledAt = nowSeconds(provider);
  }
  provider.file.touch();
  emitEvent(provider, "checkout.session.expired", representSession(provider, session));
}
