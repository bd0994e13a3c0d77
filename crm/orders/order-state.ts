import type { OrderState } from "#contract/schemas/order";

/**
 * Where an order may go from each state; nothing else is ever written. From `failed` it is taken up again when its
 * money comes after all. The diagram of docs/checkout.md is this table.
 */
export const ORDER_STEPS: Record<OrderState, readonly OrderState[]> = {
  pending: ["completing", "failed"],
  completing: ["confirming", "failed"],
  confirming: ["confirmed"],
  confirmed: ["returned"],
  failed: ["completing"],
  returned: [],
};

/** The states from which an order may go to this one. */
export function statesBefore(state: OrderState): OrderState[] {
  return (Object.keys(ORDER_STEPS) as OrderState[]).filter((from) =>
    ORDER_STEPS[from].includes(state),
  );
}

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
