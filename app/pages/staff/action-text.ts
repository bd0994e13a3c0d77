import type { AuditEntry } from "#contract/schemas/staff";

import type { Translate, TranslationKey } from "~/i18n/translate";

/** Texts of actions; others are shown as they are in the log. */
const ACTION_TEXTS: Readonly<Record<string, TranslationKey>> = {
  "magic-link": "staff.actions.magic-link",
  "password-reset": "staff.actions.password-reset",
  "basket-link": "staff.actions.basket-link",
  unlock: "staff.actions.unlock",
  email: "staff.actions.email",
  resend: "staff.actions.resend",
  refund: "staff.actions.refund",
  cancel: "staff.actions.cancel",
  "provider-refund": "staff.actions.provider-refund",
  "retry-refund": "staff.actions.retry-refund",
  "settle-refund": "staff.actions.settle-refund",
  dispute: "staff.actions.dispute",
  reserve: "staff.actions.reserve",
  release: "staff.actions.release",
  "renew-series": "staff.actions.renew-series",
  "resend-gift": "staff.actions.resend-gift",
  voucher: "staff.actions.voucher",
  status: "staff.actions.status",
  photo: "staff.actions.photo",
  hall: "staff.actions.hall",
  "open-queue": "staff.actions.open-queue",
  queue: "staff.actions.queue",
  "return-tickets": "staff.actions.return-tickets",
  "cancel-performance": "staff.actions.cancel-performance",
  "sign-in": "staff.actions.sign-in",
  "staff-account": "staff.actions.staff-account",
  "staff-unlock": "staff.actions.staff-unlock",
  "second-factor-on": "staff.actions.second-factor-on",
  "password-changed": "staff.actions.password-changed",
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
