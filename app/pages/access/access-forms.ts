import type { AccessAnswer, AccessIntent } from "~/domain/account/access-answer";

import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";

/** The fields of each form, in the order of the page. A form's id is its intent. */
export const ACCESS_FIELDS = {
  email: ["email"],
  "sign-in": ["email", "password"],
  register: ["firstName", "lastName", "email", "phone", "password", ...ADDRESS_FIELDS, "terms"],
  guest: ["firstName", "lastName", "email", "phone"],
  "magic-link": ["email"],
  code: ["email", "code"],
  link: [],
  confirm: ["password"],
  reset: ["email"],
  "new-password": ["password", "confirm"],
} as const satisfies Record<AccessIntent, readonly string[]>;

/** What conform is told of the last submit: only the form that was sent hears of it. */
export function lastResultOf(intent: AccessIntent, answer: AccessAnswer | undefined) {
  return answer?.intent === intent ? answer.lastResult : null;
}

/**
 * Whether a form has to say that its password is to be typed again: it was given, and nothing is wrong with it, but a
 * password never travels back into a page.
 */
export function mustTypePasswordAgain(answer: AccessAnswer | undefined): boolean {
  const { intent, lastResult } = answer ?? {};
  return intent === "register" && lastResult !== undefined && !lastResult.error?.["password"];
}
