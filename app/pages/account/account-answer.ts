import type { SubmissionResult } from "@conform-to/react";

export type AccountProblem =
  /** Fields are missing or wrong; each says so itself. */
  | "fields"
  /** Somebody changed it first, in another window: what stands now is shown beside what was typed. */
  | "changed"
  /** Too many wrong passwords: only a new one helps. */
  | "locked"
  /** There is no password to check. */
  | "no-password"
  /** The box office did not answer, and nothing is known of what it did. */
  | "unavailable";

/** What a page of the account shows of a form that was not taken. */
export type AccountAnswer = { problem: AccountProblem; lastResult: SubmissionResult };

/** The same of closing the account: `closing` is what it waits for. */
export type ClosingAnswer = AccountAnswer & { closing?: "paying" | "reserved" };
