import type { TakeUpProblem } from "#contract/operations/basket-problems";

/** What is on record of a reserved order. */
export type ReservedOrderRecord = {
  id: string;
  number: number;
  basketId: string;
  customerId: string;
  holdUntil: Date;
  locked: boolean;
  state: "open" | "bought" | "released";
};

/**
 * Why a reserved order cannot be put into the basket, or null (spec section 4, "Orders": only if it is not locked and
 * the basket is empty).
 */
export function takeUpRefusal(
  reserved: Pick<ReservedOrderRecord, "state" | "holdUntil" | "locked">,
  basket: { isEmpty: boolean },
  now: Date,
): TakeUpProblem["reason"] | null {
  if (!isKept(reserved, now)) return "reserved-order-over";
  if (reserved.locked) return "reserved-order-locked";
  return basket.isEmpty ? null : "basket-not-empty";
}

/** Whether its seats are kept still. */
export function isKept(
  reserved: Pick<ReservedOrderRecord, "state" | "holdUntil">,
  now: Date,
): boolean {
  return reserved.state === "open" && reserved.holdUntil > now;
}
