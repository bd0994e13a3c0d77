/** Why a reserved order was not put into the basket (spec section 4, "Orders"). */
export const RESERVED_PROBLEMS = [
  "basket-not-empty",
  "reserved-order-locked",
  "reserved-order-over",
  "paying",
] as const;

export type ReservedProblem = (typeof RESERVED_PROBLEMS)[number];

/** Of which order the page says so. */
export type ReservedAnswer = { order: string; problem: ReservedProblem };
