/** Why no card page was opened, where the visitor can do something about it on the page. Nothing was charged. */
export type PaymentProblem =
  /** The card provider, or the box office, could not be reached. */
  | "unavailable"
  /** Another window opened a payment in between, or the page was an old one: pressing again helps. */
  | "again"
  /** A performance in the basket was called off, or has begun. */
  | "cancelled"
  | "passed"
  /** Earlier orders of this customer leave room for fewer tickets. */
  | "limit"
  /** Something else in it cannot be had (any more), or not by this customer; the basket's page shows which lines. */
  | "out-of-stock"
  | "not-sold-any-more"
  | "package-incomplete"
  | "not-entitled"
  | "access-name-mismatch"
  | "membership-owned";
