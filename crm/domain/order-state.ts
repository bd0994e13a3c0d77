/**
 * Spec section 4: pending while the visitor pays, then completing, confirming, confirmed; or failed. A confirmed order
 * that was given back is returned.
 */
export type OrderState =
  "pending" | "completing" | "confirming" | "confirmed" | "failed" | "returned";

export type PaymentFailure = "cancelled" | "declined" | "unavailable" | "refunded";

export type PaymentState =
  "opening" | "open" | "paid" | "cancelled" | "declined" | "unavailable" | "refunded";

/** True while the money of this attempt may still come. */
export function isLiveAttempt(state: PaymentState): boolean {
  return state === "opening" || state === "open";
}

/** True once the money is there and the order only has to be carried out. */
export function isCompleting(state: OrderState): boolean {
  return state === "completing" || state === "confirming";
}

/** True when nothing more happens to the order by itself. */
export function isSettled(state: OrderState): boolean {
  return state === "confirmed" || state === "failed" || state === "returned";
}

/** The order's number as a person reads it out: "RPA-10234". */
export function orderNumber(number: number): string {
  return `RPA-${number}`;
}

/** The number in what a person read out, "rpa-10234" or "10234"; null when it is none. */
export function parseOrderNumber(text: string): number | null {
  const digits = /^\s*(?:RPA-?)?(\d{1,15})\s*$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
