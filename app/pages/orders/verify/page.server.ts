import type { Order, PaymentOutcome } from "#contract/schemas/order";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { OrderAccess } from "~/pages/orders/visible-order.server";

export type PaymentVerified =
  /** The order as the provider's answer left it; not settled yet when its state is neither confirmed nor failed. */
  | { ok: true; order: Order }
  /** For whoever may see nothing else of it. */
  | { ok: true; order: null; outcome: PaymentOutcome }
  /** There is no such order, or it is not this visitor's to see. */
  | { ok: false; code: "not-found" }
  /** The box office does not answer. `order` as last seen, if at all. */
  | { ok: false; code: "unavailable"; order: Order | null };

/**
 * Finds out how a payment went, for a visitor who may see the order, or came back from its card page. Safe to repeat,
 * from anywhere and at once.
 * @param turnedBack the visitor came by the card page's way back, so the attempt is to end
 * @param returnToken of the way back from the card page; "" for none
 */
export async function verifyPayment(
  crm: Crm,
  orderId: string,
  { turnedBack, returnToken }: { turnedBack: boolean; returnToken: string },
  access: OrderAccess,
): Promise<PaymentVerified> {
  const params = { id: orderId };
  const body = { turnedBack };
  const known = await crm.getOrder({ params, ...access });
  if (known.ok) {
    const verified = await crm.verifyOrder({ params, body, ...access });
    if (verified.ok) return { ok: true, order: verified.value };
    return failed(verified.failure.code, known.value);
  }
  if (known.failure.code !== "not-found" || returnToken === "")
    return failed(known.failure.code, null);
  const outcome = await crm.getPaymentOutcome({
    params,
    body,
    session: null,
    orderToken: returnToken,
  });
  return outcome.ok
    ? { ok: true, order: null, outcome: outcome.value }
    : failed(outcome.failure.code, null);
}

function failed(code: "not-found" | "unavailable", order: Order | null): PaymentVerified {
  return code === "not-found" ? { ok: false, code } : { ok: false, code, order };
}
