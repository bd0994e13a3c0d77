import type { ProblemOf } from "#contract/calls/define";
import type { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import type { basketItemOperations } from "#contract/operations/basket-items";
import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { basketOperations } from "#contract/operations/baskets";
import type { codeOperations } from "#contract/operations/codes";
import type { AddedKind, LineProblem } from "#contract/calls/line-requests";
import type { DonationError } from "~/domain/schemas/donation";

type BasketOperations = typeof basketOperations &
  typeof basketTicketOperations &
  Omit<typeof basketItemOperations, "addLine" | "changeLine"> &
  typeof basketCheckoutOperations &
  typeof codeOperations;

/** Why the ticketing system didn't make a change on the basket page. */
export type BasketFailure =
  | ProblemOf<BasketOperations[keyof BasketOperations]>
  | LineProblem<Exclude<AddedKind, "food-and-drink">>;

/** `turn-elsewhere` is never shown as a refusal: it redirects to the queue. */
type ConflictReason = Exclude<
  Extract<BasketFailure, { code: "conflict" }>["reason"],
  "turn-elsewhere"
>;

/** Validation errors of fields on the basket page. */
export type EntryError = "code-missing" | "quantity" | "terms" | DonationError;

/** Why a basket change was refused. Nothing was charged and held seats are kept. */
export type BasketRefusal =
  | TicketRefusal
  | Exclude<Extract<BasketFailure, { code: "not-allowed" }>, { reason: "hold-cap" }>
  | { code: "code-not-recognised" }
  /** Conflicts with other contents of the basket. */
  | { code: "conflict"; reason: Exclude<ConflictReason, "paying"> }
  /** Notes were saved in another window and must not be overwritten unseen. */
  | { code: "notes-elsewhere" }
  | { code: "entry"; error: EntryError }
  /** Above the maximum quantity of a line. */
  | { code: "too-many"; max: number }
  | CreditTooHigh;

/** More account credit than there is. Both sums are formatted for the visitor; `max` is at most the balance. */
export type CreditTooHigh = { code: "credit-too-high"; balance: string; max: string };

/** Maps a conflict to a refusal. `paying` is a code of its own because its message is the same on every page. */
export function conflictRefusal(
  reason: ConflictReason,
): Extract<BasketRefusal, { code: "paying" | "conflict" }> {
  return reason === "paying" ? { code: "paying" } : { code: "conflict", reason };
}

/** Why a code couldn't be entered or removed. */
export type CodeReason =
  | Extract<
      ProblemOf<(typeof codeOperations)["enterCode"]>,
      { code: "not-allowed" | "conflict" }
    >["reason"]
  | "empty"
  | "not-recognised";

type AddProblem = ProblemOf<(typeof basketTicketOperations)["addTickets"]>;

/** Why tickets weren't added to the basket. Nothing was charged and held seats are kept. */
export type TicketRefusal =
  | Extract<AddProblem, { code: "seats-taken" | "not-enough-seats" | "limit" | "not-allowed" }>
  /** An unknown seat, a basket that has been ordered, or too much for one order. */
  | {
      code: "not-allowed";
      reason: "unknown-seat" | "ordered" | "too-many-lines" | "total-too-high";
    }
  /** An open payment attempt for this basket couldn't be canceled. */
  | { code: "paying" };
