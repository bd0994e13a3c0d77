import type { AuditEntry } from "#contract/schemas/staff";

import type { Translate, TranslationKey } from "~/i18n/translate";

/** Texts of actions; others are shown as they are in the log. */
const ACTION_TEXTS: Readonly<Record<string, TranslationKey>> = {
  "magic-link": "staff.acts.magic-link",
  "password-reset": "staff.acts.password-reset",
  "basket-link": "staff.acts.basket-link",
  unlock: "staff.acts.unlock",
  email: "staff.acts.email",
  resend: "staff.acts.resend",
  refund: "staff.acts.refund",
  cancel: "staff.acts.cancel",
  "provider-refund": "staff.acts.provider-refund",
  "retry-refund": "staff.acts.retry-refund",
  "settle-refund": "staff.acts.settle-refund",
  dispute: "staff.acts.dispute",
  reserve: "staff.acts.reserve",
  release: "staff.acts.release",
  "renew-series": "staff.acts.renew-series",
  "resend-gift": "staff.acts.resend-gift",
  voucher: "staff.acts.voucher",
  status: "staff.acts.status",
  photo: "staff.acts.photo",
  hall: "staff.acts.hall",
  "open-queue": "staff.acts.open-queue",
  queue: "staff.acts.queue",
  "return-tickets": "staff.acts.return-tickets",
  "cancel-performance": "staff.acts.cancel-performance",
  "sign-in": "staff.acts.sign-in",
  "staff-account": "staff.acts.staff-account",
  "staff-unlock": "staff.acts.staff-unlock",
  "second-factor-on": "staff.acts.second-factor-on",
  "password-changed": "staff.acts.password-changed",
};

/** Describes an audit entry in one line: the action, and its order or email. */
export function describeAction(
  t: Translate,
  { action, details }: Pick<AuditEntry, "action" | "details">,
): string {
  const key = ACTION_TEXTS[action];
  return [key === undefined ? action : t(key), details["order"], details["email"]]
    .filter((part) => typeof part === "string")
    .join(" ");
}
