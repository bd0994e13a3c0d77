import type { SeatLabel } from "#contract/schemas/seat-label";
import type { TicketLimit } from "#contract/schemas/ticket-limit";

/** Seats that somebody else was faster to take. */
export type LostSeats = {
  lost: SeatLabel[];
  lostIds: string[];
  /** What could be taken instead of all that was asked for, each in its place; none when there is nothing like it. */
  nearest: string[];
};

/** Seats that a refusal names. */
export type NamedByRefusal = {
  /** Blocks are sold whole: what is missing of those that were begun. */
  missing?: SeatLabel[] | undefined;
  /** Companion seats without a wheelchair space. */
  companions?: SeatLabel[] | undefined;
  /** What would be left alone between others. */
  alone?: SeatLabel[] | undefined;
};

/** The numbers that a refusal of something else than tickets names. */
export type CountedByRefusal = {
  /** Of what there are too few. */
  name?: string | undefined;
  left?: number | undefined;
  tickets?: number | undefined;
  /** When to try again. */
  minutes?: number | undefined;
};

/** Why tickets did not get into the basket, or it was not changed. Nothing was charged, and nothing held is lost. */
export type TicketRefusal =
  | ({ code: "seats-taken" } & LostSeats)
  | {
      code: "not-enough-seats";
      band: string;
      available: number;
      /** Where seats are sold in blocks: the sizes of the blocks that are free. */
      blockSizes?: number[] | undefined;
    }
  | { code: "limit"; limit: TicketLimit }
  /** The performance or the price is not open to this visitor (any more). */
  | ({ code: "not-allowed"; reason: string } & NamedByRefusal & CountedByRefusal)
  /** An attempt to pay for this basket could not be called off. */
  | { code: "paying" };

const NOT_ALLOWED_REASONS = [
  "price-type-limit",
  "price-not-open",
  "not-entitled",
  "companion-needs-access",
  "companion-needs-space",
  "not-on-sale",
  "cancelled",
  "passed",
  "off-sale",
  "priority",
  "box-office-only",
  "sold-out",
  "unknown-seat",
] as const;

/** A ticketing system's reason, if it is one that we have words for. */
export function notAllowedReason(reason: string): (typeof NOT_ALLOWED_REASONS)[number] | "other" {
  return NOT_ALLOWED_REASONS.find((known) => known === reason) ?? "other";
}
