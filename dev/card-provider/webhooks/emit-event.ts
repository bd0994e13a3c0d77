import { representSession } from "../api/represent-session";
import { newId, nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";

/** The version whose shapes are spoken: that of the installed SDK. A test holds the two together. */
export const API_VERSION = "2026-10-28.endive";

/** Records an event with its session as it is now, and sends it on its way: the events that the box office asks for. */
export function emitEvent(
  provider: Provider,
  type: "checkout.session.completed" | "checkout.session.expired",
  session: SessionRecord,
): void {
  const id = newId("evt");
  const created = nowSeconds(provider);
  const payload = JSON.stringify({
    id,
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object: representSession(provider, session) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  provider.deliveries.enqueue({
    id,
    type,
    created,
    payload,
    status: "pending",
    attempts: 0,
    lastResult: null,
  });
}
