import type { SubmissionResult } from "@conform-to/react";

/** The forms that make a visitor known; `intent` tells them apart on a page that has more than one. */
export type AccessIntent =
  | "email"
  | "sign-in"
  | "register"
  | "guest"
  | "magic-link"
  /** What a mail brought: the code that was typed, or the button of its link. */
  | "code"
  | "link"
  /** The button of a registration's link, with the password that was chosen. */
  | "confirm"
  | "reset"
  | "new-password";

export type AccessProblem =
  /** Fields are missing or wrong; each says so itself. */
  | "fields"
  /** Email and password do not go together. */
  | "wrong"
  /** Too many wrong passwords. */
  | "locked"
  /** There is an account with this email; there is none. Said only where the venue wants it said. */
  | "email-taken"
  | "unknown"
  /** The link, or the code beside it, ran out, was used, or was replaced by a newer one. */
  | "expired"
  | "wrong-code"
  /** That is not the password of this registration; it was tried too often. */
  | "wrong-registration-password"
  | "registration-locked"
  /** The box office did not answer, and the password is as it was. */
  | "reset-failed";

/** What a page shows of a refused sign-in or registration. `lastResult` belongs to the form of this intent alone. */
export type AccessAnswer = {
  intent: AccessIntent;
  problem: AccessProblem;
  lastResult: SubmissionResult;
  /** What was typed, where what helps needs it. */
  email: string | null;
};
