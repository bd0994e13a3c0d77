import type { SubmissionResult } from "@conform-to/react";

/** The forms that make a visitor known; `intent` tells them apart on a page that has more than one. */
export type AccessIntent = "sign-in" | "register" | "guest";

export type AccessProblem =
  /** Fields are missing or wrong; each says so itself. */
  | "fields"
  /** Email and password do not go together. */
  | "wrong"
  /** Too many wrong passwords. */
  | "locked"
  /** There is an account with this email. */
  | "email-taken";

/** What a page shows of a refused sign-in or registration. `lastResult` belongs to the form of this intent alone. */
export type AccessAnswer = {
  intent: AccessIntent;
  problem: AccessProblem;
  lastResult: SubmissionResult;
};
