import type { ProblemOf, Unavailable } from "#contract/define";
import type { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import type { basketItemOperations } from "#contract/operations/basket-items";
import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { basketOperations } from "#contract/operations/baskets";
import type { codeOperations } from "#contract/operations/codes";
import type { GiftProblem } from "~/pages/extras/gift-problems";

type BasketOperations = typeof basketOperations &
  typeof basketTicketOperations &
  Omit<typeof basketItemOperations, "orderFood" | "changeFood"> &
  typeof basketCheckoutOperations &
  typeof codeOperations;

/** Why the ticketing system did not make a change of the basket's page. */
export type BasketFailure = ProblemOf<BasketOperations[keyof BasketOperations]> | Unavailable;

/** A turn in a queue that another basket has leads to the queue. */
type ConflictReason = Exclude<
  Extract<BasketFailure, { code: "conflict" }>["reason"],
  "turn-elsewhere"
>;

/** What can be wrong with what was typed into a field of the basket's page. */
export type EntryProblem = "code-missing" | "quantity" | GiftProblem;

/** Why a change of the basket was not made. Nothing was charged, and nothing held is lost. */
export type BasketRefusal =
  | TicketRefusal
  | Exclude<Extract<BasketFailure, { code: "not-allowed" }>, { reason: "hold-cap" }>
  | { code: "code-not-recognised" }
  /** It does not go with what else is in the basket. */
  | { code: "conflict"; reason: Exclude<ConflictReason, "paying"> }
  /** Notes were kept in another window: what is typed here must not take their place in silence. */
  | { code: "notes-elsewhere" }
  | { code: "entry"; problem: EntryProblem }
  /** More than one line may have. */
  | { code: "too-many"; max: number };

/** A conflict as a refusal: an open payment has the same text on every page. */
export function conflictRefusal(
  reason: ConflictReason,
): Extract<BasketRefusal, { code: "paying" | "conflict" }> {
  return reason === "paying" ? { code: "paying" } : { code: "conflict", reason };
}

/** Longer than any valid code. */
export const MAX_CODE_LENGTH = 100;

/** Why a code was not taken, or not removed. */
export type CodeReason =
  | Extract<
      ProblemOf<(typeof codeOperations)["enterCode"]>,
      { code: "not-allowed" | "conflict" }
    >["reason"]
  | "empty"
  | "not-recognised";

type AddProblem = ProblemOf<(typeof basketTicketOperations)["addTickets"]>;

/** Why tickets did not get into the basket. Nothing was charged, and nothing held is lost. */
export type TicketRefusal =
  | Extract<AddProblem, { code: "seats-taken" | "not-enough-seats" | "limit" | "not-allowed" }>
  /** A seat that is not in the hall, or a basket that was ordered meanwhile. */
  | { code: "not-allowed"; reason: "unknown-seat" | "ordered" }
  /** An attempt to pay for this basket could not be called off. */
  | { code: "paying" };

/** The box office sells this many tickets and more to groups. */
export const GROUP_SALES_FROM = 10;
