import type { AccessAnswer, AccessIntent } from "~/domain/access-answer";

/** The fields of each form, in the order of the page. A form's id is its intent. */
export const ACCESS_FIELDS = {
  "sign-in": ["email", "password"],
  register: [
    "firstName",
    "lastName",
    "email",
    "phone",
    "password",
    "address.country",
    "address.line1",
    "address.line2",
    "address.line3",
    "address.city",
    "address.county",
    "address.state",
    "address.postcode",
  ],
} as const satisfies Record<AccessIntent, readonly string[]>;

/** What conform is told of the last submit: only the form that was sent hears of it. */
export function lastResultOf(intent: AccessIntent, answer: AccessAnswer | undefined) {
  return answer?.intent === intent ? answer.lastResult : null;
}
