import type Stripe from "stripe";

import { representCharge, representIntent, representSession } from "../api/represent-session";
import { newId, nowSeconds, type Provider } from "../provider";
import type { ChargeRecord, IntentRecord, SessionRecord } from "../state/records";

/** The version whose shapes are spoken: that of the installed SDK. A test holds the two together. */
export const API_VERSION = "2026-10-28.endive";

/** The events that the box office subscribes to, each with its subject. */
type Emitted =
  | ["checkout.session.completed" | "checkout.session.expired", SessionRecord]
  | ["payment_intent.succeeded" | "payment_intent.payment_failed", IntentRecord]
  | ["charge.refunded", ChargeRecord]
  | ["refund.failed", Pick<Stripe.Refund, "id" | "object">];

function represent(provider: Provider, about: Emitted[1]): object {
  // A refund comes in Stripe's words.
  if ("object" in about) return about;
  if ("lastError" in about) return representIntent(about);
  return "refunds" in about ? representCharge(about) : representSession(provider, about);
}

/** Records an event with its session or payment as it is now, and sends it on its way. */
export function emitEvent(provider: Provider, ...[type, about]: Emitted): void {
  const id = newId("evt");
  const created = nowSeconds(provider);
  const object = represent(provider, about);
  const payload = JSON.stringify({
    id,
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object },
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
