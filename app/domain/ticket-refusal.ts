import type { TicketLimit } from "./ticket-limit";

/** Why tickets did not get into the basket. Nothing was taken, and what the visitor chose is kept on the page. */
export type TicketRefusal =
  | { code: "seats-taken" }
  | { code: "not-enough-seats"; band: string; available: number }
  | { code: "limit"; limit: TicketLimit }
  /** The performance or the price is not open to this visitor (any more). */
  | { code: "not-allowed"; reason: string }
  /** An attempt to pay for this basket could not be called off. */
  | { code: "paying" };
