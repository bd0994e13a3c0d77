import { z } from "zod";

export type NoticeTone = "info" | "success" | "warning";

/** The notices after a redirect, by code; the words are at `notices.<code>`. */
export const NOTICES = {
  "sign-in-first": "info",
  "booking-for": "info",
  "signed-out": "success",
  "logout-failed": "warning",
  "registration-mailed": "info",
  "registration-finished": "success",
  "password-chosen": "success",
  "basket-empty": "info",
  "basket-expired": "warning",
  "basket-ordered": "info",
  "basket-of-another": "warning",
  "basket-paying": "warning",
  "basket-found": "success",
  "basket-brought": "success",
  "basket-elsewhere": "warning",
  "other-discarded": "success",
  "baskets-merged": "success",
  "step-first": "info",
  "step-skipped": "info",
  "form-kept": "info",
  "membership-sign-in": "info",
  "form-too-long": "warning",
  "form-lost": "warning",
  "session-reset": "warning",
  "language-changed": "success",
  "ticket-removed": "success",
  "tickets-removed": "success",
  "space-removed": "success",
  "space-and-companions-removed": "success",
  "ticket-gone": "info",
  "ticket-changed": "success",
  "member-prices-used": "success",
  "tickets-added": "success",
  "tickets-added-before": "info",
  "code-entered": "success",
  "code-replaced": "success",
  "code-later": "info",
  "link-code-refused": "warning",
  "code-removed": "success",
  "access-code-removed": "warning",
  "code-used": "success",
  "code-kept": "info",
  "code-better": "success",
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
  "waiting-list-confirm": "warning",
  "waiting-list-joined": "success",
  "waiting-list-left": "success",
  "maintenance-passed": "success",
  "waiting-list-paying": "warning",
  "offer-taken": "success",
  "tickets-shared": "success",
  "share-revoked": "success",
  "order-cancelled": "success",
  "auto-renew-on": "success",
  "auto-renew-off": "success",
  "renewal-on": "success",
  "gift-ended": "success",
  "gift-resumed": "success",
  "membership-started": "success",
  "details-kept": "success",
  "survey-kept": "success",
  "survey-taken-back": "success",
  "survey-empty": "info",
  "account-closed": "success",
  "data-open": "success",
  "card-preferred": "success",
  "card-removed": "success",
  "member-added": "success",
  "member-removed": "success",
  "profile-kept": "success",
  "gift-aid-declared": "success",
  "gift-aid-ended": "success",
  "preferences-kept": "success",
  "access-kept": "success",
  "access-removed": "success",
  "address-kept": "success",
  "address-kept-anew": "warning",
  "address-deleted": "success",
  "email-asked": "success",
  "email-changed": "success",
  "password-changed": "success",
} as const satisfies Record<string, NoticeTone>;

export type NoticeCode = keyof typeof NOTICES;

export const SUM_NOTICES = {
  "voucher-applied": "success",
  "member-prices-applied": "success",
  "account-prices-applied": "info",
} as const satisfies Record<string, NoticeTone>;

/** `sums`: minor units, by their names in the text. */
export const sumNoticeSchema = z.discriminatedUnion("code", [
  z.object({ code: z.literal("voucher-applied"), sums: z.object({ sum: z.number().int() }) }),
  z.object({
    code: z.enum(["member-prices-applied", "account-prices-applied"]),
    sums: z.object({ from: z.number().int(), to: z.number().int() }),
  }),
]) satisfies z.ZodType<{ code: keyof typeof SUM_NOTICES }>;

export type Notice = NoticeCode | z.output<typeof sumNoticeSchema>;

export const noticeCodeOf = (notice: Notice) => (typeof notice === "string" ? notice : notice.code);

export function isNoticeCode(value: unknown): value is NoticeCode {
  return typeof value === "string" && Object.hasOwn(NOTICES, value);
}
