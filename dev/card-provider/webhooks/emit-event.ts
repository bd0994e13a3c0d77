import type Stripe from "stripe";

import { representCharge, representIntent, representSession } from "../api/represent-session";
import { newId, nowSeconds, type Provider } from "../provider";
import type { ChargeRecord, IntentRecord, SessionRecord } from "../state/records";

/** The API version of the installed SDK. A test compares the two. */
export const API_VERSION = "2026-10-28.endive";

/** Events that the box office subscribes to, with the record that each is about. */
type Emitted =
  | ["checkout.session.completed" | "checkout.session.expired", SessionRecord]
  | ["payment_intent.succeeded" | "payment_intent.payment_failed", IntentRecord]
  | ["charge.refunded", ChargeRecord]
  | ["refund.failed", Pick<Stripe.Refund, "id" | "object">];

function represent(provider: Provider, about: Emitted[1]): object {
  // Refunds are already in Stripe's format.
  if ("object" in about) return about;
  if ("lastError" in about) return representIntent(about);
  return "refunds" in about ? representCharge(about) : representSession(provider, about);
}

/** Queues a webhook with the current state of its record. */
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
