import type Stripe from "stripe";

import { API_VERSION } from "../api/api-version";
import { newId } from "../new-id";
import { nowSeconds, type Provider } from "../provider";

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
