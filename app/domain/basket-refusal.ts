import type { TicketLimit } from "./ticket-limit";

/** Why a basket stays as it was. Nothing was charged, and nothing that was held is lost. */
export type BasketRefusal =
  /** An attempt to pay for it could not be called off. */
  | { code: "paying" }
  /** The performance or the price is not open to this visitor (any more). */
  | { code: "not-allowed"; reason: string }
  /** Seats as a visitor knows them. */
  | { code: "seats-taken"; lost: string[] }
  | { code: "not-enough-seats"; band: string; available: number }
  | { code: "limit"; limit: TicketLimit };
