import type { OrderState } from "#contract/schemas/order";

export type PaymentState =
  | "opening"
  | "open"
  | "paid"
  | "cancelled"
  | "declined"
  | "unavailable"
  | "refunded";

/** Whether the attempt may still be charged. */
export function isLiveAttempt(state: PaymentState): boolean {
  return state === "opening" || state === "open";
}

/** Whether the order is in a state that jobs do not change. */
export function isSettled(state: OrderState): boolean {
  return state === "confirmed" || state === "failed" || state === "returned";
}
