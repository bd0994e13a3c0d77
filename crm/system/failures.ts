/** Why the ticketing system did not do what a write asked for. */
export type WriteFailure =
  /** Refused: nothing has changed there. */
  | { code: "refused" }
  /** Not reached: nothing has changed there, and the call may be repeated. */
  | { code: "unavailable" }
  /** The answer was lost: it may have happened. Only the read named at the call decides; the call is not repeated. */
  | { code: "unknown" };

/** A read can always be repeated. */
export type ReadFailure = { code: "unavailable" };
