/** Why a reserved order was not put into the basket (spec section 4, "Orders"). */
export type ReservedProblem =
  "basket-not-empty" | "reserved-order-locked" | "reserved-order-over" | "paying";

/** Of which order the page says so. */
export type ReservedAnswer = { order: string; problem: ReservedProblem };
