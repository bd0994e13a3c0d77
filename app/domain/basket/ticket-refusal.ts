import type { ProblemOf } from "#contract/define";
import type { basketTicketOperations } from "#contract/operations/basket-tickets";

type AddProblem = ProblemOf<(typeof basketTicketOperations)["addTickets"]>;

/** Why tickets did not get into the basket. Nothing was charged, and nothing held is lost. */
export type TicketRefusal =
  | Extract<AddProblem, { code: "seats-taken" | "not-enough-seats" | "limit" | "not-allowed" }>
  /** A seat that is not in the hall, or a basket that was ordered meanwhile. */
  | { code: "not-allowed"; reason: "unknown-seat" | "ordered" }
  /** An attempt to pay for this basket could not be called off. */
  | { code: "paying" };
