import type { TicketRefusal } from "./ticket-refusal";

const CONFLICTS = [
  "voucher-applied",
  "package",
  "membership-owned",
  "membership-in-basket",
  "membership-conflict",
  "too-many-lines",
  "too-dear",
  "another-customer",
  "other-paying",
  "other-code",
  "same-party",
  "notes-too-long",
] as const;
/** `other`: the ticketing system gave a reason that we have no words for. */
export type BasketConflict = (typeof CONFLICTS)[number] | "other";

/** What can be wrong with what was typed into a field of the basket's page. */
export type EntryProblem =
  | "code-missing"
  | "amount"
  | "amount-too-little"
  | "amount-too-much"
  | "quantity"
  | "gift"
  | "recognition-name"
  | "name-too-long"
  | "name-characters"
  | "name-web-address"
  | "tribute-name"
  | "tribute-too-long"
  | "tribute-characters"
  | "tribute-web-address";

/** Why a change of the basket was not made. Nothing was charged, and nothing held is lost. */
export type BasketRefusal =
  | TicketRefusal
  | { code: "code-not-recognised" }
  /** It does not go with what else is in the basket. */
  | { code: "conflict"; reason: BasketConflict }
  /** Notes were kept in another window: what is typed here must not take their place in silence. */
  | { code: "notes-elsewhere" }
  | { code: "entry"; problem: EntryProblem };

/** A ticketing system's reason for a conflict, if it is one that we have words for. */
export function basketConflict(reason: string): Exclude<BasketConflict, "other"> | null {
  return CONFLICTS.find((known) => known === reason) ?? null;
}

const CONTENT_REASONS = [
  "code-not-valid",
  "code-expired",
  "code-used-up",
  "voucher-empty",
  "access-name-mismatch",
  "programme-without-instances",
  "too-many-codes",
  "too-many-tries",
  "no-credit",
  "out-of-stock",
  "tickets-needed",
  "more-than-tickets",
  "same-number-as-tickets",
  "nothing-held",
  "nothing-to-cover",
  "nothing-to-round-up",
] as const;

/** A reason why something else than a ticket, or a code, is not allowed, if it is one that we have words for. */
export function contentReason(reason: string): (typeof CONTENT_REASONS)[number] | null {
  return CONTENT_REASONS.find((known) => known === reason) ?? null;
}
