import type { Order } from "~/domain/order";

import type { Crm } from "../crm/crm";

export type PaymentVerified =
  /** The order as the provider's answer left it; not settled yet when its state is neither confirmed nor failed. */
  | { ok: true; order: Order }
  /** There is no such order, or it is not this visitor's to see. */
  | { ok: false; code: "not-found" }
  /** The box office does not answer. `order` as last seen, if at all. */
  | { ok: false; code: "unavailable"; order: Order | null };

/**
 * Finds out how a payment went, for a visitor who may see the order. Safe to repeat, from anywhere and at once.
 * @param turnedBack the visitor came by the card page's way back, so the attempt is to end
 * @param maySee asked before anything is done
 */
export async function verifyPayment(
  crm: Crm,
  orderId: string,
  { turnedBack, maySee }: { turnedBack: boolean; maySee: (order: Order) => Promise<boolean> },
): Promise<PaymentVerified> {
  const known = await crm.getOrder(orderId);
  if (!known.ok) return failed(known.failure.code, null);
  const order = known.value;
  if (!(await maySee(order))) return { ok: false, code: "not-found" };
  const verified = await crm.verifyOrder(orderId, { turnedBack });
  return verified.ok ? { ok: true, order: verified.value } : failed(verified.failure.code, order);
}

function failed(code: "not-found" | "unavailable", order: Order | null): PaymentVerified {
  return code === "not-found" ? { ok: false, code } : { ok: false, code, order };
}
