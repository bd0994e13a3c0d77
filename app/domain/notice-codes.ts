/** How a notice looks. */
export type NoticeTone = "info" | "success" | "warning";

/**
 * The notices that a visitor can meet after being sent to another page, by code; the words are at `notices.<code>`.
 * A new notice is one line here and one text.
 */
export const NOTICES = {
  "sign-in-first": "info",
  "signed-out": "success",
  "basket-empty": "info",
  "basket-expired": "warning",
  "basket-ordered": "info",
  "basket-of-another": "warning",
  "basket-paying": "warning",
  "basket-found": "success",
  "basket-brought": "success",
  "basket-elsewhere": "warning",
  "other-let-go": "success",
  "baskets-merged": "success",
  "step-first": "info",
  "step-skipped": "info",
  "form-kept": "info",
  "membership-sign-in": "info",
  "form-too-long": "warning",
  "session-reset": "warning",
  "language-changed": "success",
  "ticket-removed": "success",
  "block-removed": "success",
  "ticket-gone": "info",
  "ticket-changed": "success",
  "tickets-added": "success",
  "code-entered": "success",
  "code-removed": "success",
  "line-added": "success",
  "confirmation-sent": "success",
  "line-changed": "success",
  "line-removed": "success",
  "line-gone": "info",
  "credit-set": "success",
  "notes-kept": "success",
  "hold-extended": "success",
  "hold-at-cap": "warning",
  "lost-dropped": "success",
  "reserved-taken-up": "success",
  "seats-held-again": "success",
  "seats-held-nearby": "warning",
  "total-changed": "warning",
  "interest-registered": "success",
  "interest-withdrawn": "success",
  "form-answered": "success",
  "waiting-list-joined": "success",
  "waiting-list-left": "success",
  "waiting-list-paying": "warning",
  "offer-taken": "success",
} as const satisfies Record<string, NoticeTone>;

export type NoticeCode = keyof typeof NOTICES;

export function isNoticeCode(value: unknown): value is NoticeCode {
  return typeof value === "string" && Object.hasOwn(NOTICES, value);
}
