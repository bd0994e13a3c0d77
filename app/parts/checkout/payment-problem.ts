import type { ProblemOf } from "#contract/calls/define";
import type { operations } from "#contract/operations/index";

type Conflict = Extract<ProblemOf<typeof operations.startPayment>, { code: "conflict" }>["reason"];

/** Why no payment was started, if the visitor can resolve it on the page. */
export type PaymentProblem =
  | "unavailable"
  /** Another window opened a payment, or the page was outdated: submitting again works. */
  | "again"
  /** The box office did not answer while it charged a stored card. Submitting again tells, and never charges twice. */
  | "card-unknown"
  | Exclude<Conflict, "not-claimed" | "key-reused" | "replaced">;
