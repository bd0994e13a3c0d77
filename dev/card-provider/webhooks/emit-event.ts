import type Stripe from "stripe";
import { newId, nowSeconds, type Provider } from "../provider";

/** The version whose shapes are spoken: that of the installed SDK. A test holds the two together. */
export const API_VERSION = "2026-10-28.endive";

interface EventObjects {
  "checkout.session.completed": Stripe.Checkout.Session;
  "checkout.session.expired": Stripe.Checkout.Session;
  "payment_intent.payment_failed": Stripe.PaymentIntent;
  "charge.refunded": Stripe.Charge;
}

/** Records an event with its object as it is now, and sends it on its way. */
export function emitEvent<Type extends keyof EventObjects>(
  provider: Provider,
  type: Type,
  object: EventObjects[Type],
): void {
  const id = newId("evt");
  const created = nowSeconds(provider);
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
