import type { TicketLimit } from "#contract/schemas/ticket-limit";
import type { CountedByRefusal, LostSeats, NamedByRefusal } from "~/domain/basket/ticket-refusal";

/**
 * The visitor's standing with the ticketing system: opaque to the storefront, kept sealed in its cookie.
 * One system keeps a cookie jar in it, another a token.
 */
export type CrmSession = string;

/** Why the ticketing system did not do it. A closed union: every page answers for each of these. */
export type CrmFailure =
  | ({ code: "seats-taken" } & LostSeats)
  /** The band has fewer seats left than were asked for. */
  | {
      code: "not-enough-seats";
      band: string;
      available: number;
      /** Where seats are sold in blocks: the sizes of the blocks that are free. */
      blockSizes?: number[] | undefined;
    }
  | { code: "basket-expired" }
  | { code: "not-signed-in" }
  | ({ code: "not-allowed"; reason: string } & NamedByRefusal & CountedByRefusal)
  | { code: "invalid"; fields: Record<string, string> }
  | { code: "limit"; limit: TicketLimit }
  | { code: "code-not-recognised" }
  | { code: "conflict"; reason: string }
  | { code: "not-found" }
  /** Nothing is known of what the system did: it was down, slow, or spoke nonsense. */
  | { code: "unavailable" };

/** What a call gives: its value, or why not. `Codes` narrows to the failures that this call can have. */
export type CrmResult<T, Codes extends CrmFailure["code"] = "unavailable"> =
  | { ok: true; value: T }
  | { ok: false; failure: Extract<CrmFailure, { code: Codes | "unavailable" }> };
