import type { ResendProblem } from "#contract/operations/orders";
import type { Order } from "#contract/schemas/order";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { OrderAccess } from "~/pages/orders/visible-order.server";

export type ConfirmationResent =
  | { ok: true; order: Order }
  /** `not-yours`: where it goes is its customer's to say, who has to be signed in. */
  | { ok: false; code: "too-late" | "too-often" | "not-yours" | "not-found" | "unavailable" };

const RESEND_CODES = {
  "too-late": "too-late",
  "too-often": "too-often",
  "not-confirmed": "too-often",
} as const satisfies Record<Extract<ResendProblem, { reason: string }>["reason"], string>;

/**
 * Sends the confirmation of an order again, to `email` in place of a mistyped address. Safe to repeat with the same
 * `requestKey`.
 */
export async function resendConfirmation(
  crm: Pick<Crm, "resendConfirmation">,
  orderId: string,
  { email, requestKey }: { email: string | null; requestKey: string },
  access: OrderAccess,
): Promise<ConfirmationResent> {
  const resent = await crm.resendConfirmation({
    params: { id: orderId },
    body: { email },
    requestKey,
    ...access,
  });
  if (resent.ok) return { ok: true, order: resent.value };
  const { failure } = resent;
  switch (failure.code) {
    case "not-signed-in":
      return { ok: false, code: "not-yours" };
    case "not-allowed":
      return { ok: false, code: RESEND_CODES[failure.reason] };
    case "not-found":
      return { ok: false, code: "not-found" };
    case "key-reused":
    case "unavailable":
      return { ok: false, code: "unavailable" };
  }
}
