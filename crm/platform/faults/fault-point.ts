/** What is written by a commit on the way of an order, from the click on "pay" to the money that goes back. */
export const FAULTED_COMMITS = [
  "order-written",
  "page-stored",
  "paid-stored",
  "seats-sold",
  "order-confirmed",
  "seats-lost",
  "refund-stored",
  "attempt-ended",
  "order-refunded",
  "order-cancelled",
  "message-stored",
  /** Any change that is answered once for each Idempotency-Key: to a basket, a voucher, an order that is cancelled. */
  "answer-stored",
] as const;

export type FaultedCommit = (typeof FAULTED_COMMITS)[number];

/** The place right before or right after a commit. What another system was asked for was done before the former. */
export type FaultPoint = `${"before" | "after"}-${FaultedCommit}`;

export const FAULT_POINTS = FAULTED_COMMITS.flatMap(
  (commit) => [`before-${commit}`, `after-${commit}`] as const,
) satisfies FaultPoint[];

/**
 * What happens there. crash: the process is killed. slow: it waits. drop-caller: whoever called gets no answer, and
 * the work goes on. drop-database: the process loses its connections to the database.
 */
export const FAULT_KINDS = ["crash", "slow", "drop-caller", "drop-database"] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** What the work tells where it is. There is none in production, so that nothing can be set there. */
export type FaultPoints = { reach(point: FaultPoint): Promise<void> };
