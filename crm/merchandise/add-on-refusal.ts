/**
 * Why an add-on of a performance, food and drink or another thing from stock cannot be had (spec section 5, "Add-on and
 * booking rules"), with the numbers that the message needs.
 */
export type AddOnRefusal = { code: "not-allowed" } & (
  | { reason: "out-of-stock"; name: string; left: number }
  /** Its performance is not one that it is for, or it is not sold any more. */
  | { reason: "not-for-this-performance" }
  /** It is sold from `from` on. */
  | { reason: "too-early"; from: string }
  | { reason: "too-late" }
  /** No ticket of the performance, in the basket or bought before. */
  | { reason: "tickets-needed" }
  | { reason: "more-than-tickets"; tickets: number; wanted: number }
  | { reason: "same-number-as-tickets"; tickets: number; wanted: number }
  | { reason: "select-more"; category: string; missing: number }
  | { reason: "select-fewer"; category: string; over: number }
  /** So many guests of one order at most. */
  | { reason: "too-many-guests"; maxGuests: number; guests: number }
);
