import type { Order } from "~/domain/orders/order";

import type { Crm } from "~/.server/crm/crm";
import type { OrderAccess } from "~/.server/crm/orders";

export type ConfirmationResent =
  | { ok: true; order: Order }
  /** `not-yours`: where it goes is its customer's to say, who has to be signed in. */
  | { ok: false; code: "too-late" | "too-often" | "not-yours" | "not-found" | "unavailable" };

/**
 * Sends the confirmation of an order again, to `email` in place of a mistyped address. Safe to repeat with the same
 * `requestKey`.
 */
export async function resendConfirmation(
  crm: Pick<Crm, "resendConfirmation">,
  orderId: string,
  wish: { email: string | null; requestKey: string },
  access: OrderAccess,
): Promise<ConfirmationResent> {
  const resent = await crm.resendConfirmation(orderId, wish, access);
  if (resent.ok) return { ok: true, order: resent.value };
  const { failure } = resent;
  switch (failure.code) {
    case "not-signed-in":
      return { ok: false, code: "not-yours" };
    case "not-allowed":
      return {
        ok: false,
        code: failure.reason === "too-late" ? "too-late" : "too-often",
      };
    case "not-found":
      return { ok: false, code: "not-found" };
    case "conflict":
    case "unavailable":
      return { ok: false, code: "unavailable" };
  }
}
