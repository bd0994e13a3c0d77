import { z } from "zod";

type NoticeTone = "info" | "success" | "warning";

/** Tones of the notices shown after a redirect; texts are at `notices.<code>`. */
export const NOTICES = {
  "sign-in-first": "info",
  "booking-for": "info",
  "signed-out": "success",
  "logout-failed": "warning",
  "registration-mailed": "info",
  "registration-finished": "success",
  "password-chosen": "success",
  "basket-empty": "info",
  "basket-emptied": "info",
  "basket-expired": "warning",
  "package-incomplete": "warning",
  "tickets-cancelled": "warning",
  "card-minimum": "warning",
  "basket-ordered": "info",
  "order-paid": "success",
  "basket-of-another": "warning",
  "basket-paying": "warning",
  "basket-found": "success",
  "basket-brought": "success",
  "basket-elsewhere": "warning",
  "other-discarded": "success",
  "baskets-merged": "success",
  "payment-not-started": "warning",
  "step-first": "info",
  "step-skipped": "info",
  "form-saved": "info",
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
  "ticket-at-best-price": "info",
  "tickets-added-before": "info",
  "companion-apart": "warning",
  "performance-closed": "warning",
  "code-entered": "success",
  "code-replaced": "success",
  "code-later": "info",
  "voucher-not-for-vouchers": "warning",
  "voucher-not-needed": "info",
  "link-code-refused": "warning",
  "code-removed": "success",
  "access-code-removed": "warning",
  "code-used": "success",
  "code-kept": "info",
  "code-better": "success",
  "food-added": "success",
  "extras-added": "success",
  "added-to-order": "success",
  "gift-card-added": "success",
  "membership-added": "success",
  "membership-gift-added": "success",
  "package-added": "success",
  "subscription-added": "success",
  "donation-added": "success",
  "confirmation-sent": "success",
  "line-changed": "success",
  "line-removed": "success",
  "line-gone": "info",
  "credit-set": "success",
  "notes-saved": "success",
  "hold-extended": "success",
  "hold-full": "info",
  "hold-at-cap": "warning",
  "lost-dropped": "success",
  "lost-dropped-with-extras": "success",
  "reserved-taken-up": "success",
  "seats-held-again": "success",
  "seats-held-nearby": "warning",
  "total-changed": "warning",
  "interest-registered": "success",
  "interest-withdrawn": "success",
  "form-answered": "success",
  "queue-turn": "success",
  "queue-email": "success",
  "queue-place-used": "warning",
  "queue-turn-elsewhere": "warning",
  "waiting-list-confirm": "warning",
  "waiting-list-joined": "success",
  "waiting-list-left": "success",
  "maintenance-passed": "success",
  "waiting-list-paying": "warning",
  "tickets-shared": "success",
  "share-revoked": "success",
  "order-cancelled": "success",
  "move-refunded": "success",
  "auto-renew-on": "success",
  "auto-renew-off": "success",
  "renewal-on": "success",
  "gift-ended": "success",
  "gift-resumed": "success",
  "membership-started": "success",
  "details-saved": "success",
  "survey-saved": "success",
  "survey-taken-back": "success",
  "survey-empty": "info",
  "account-closed": "success",
  "data-open": "success",
  "card-preferred": "success",
  "card-removed": "success",
  "member-added": "success",
  "member-removed": "success",
  "profile-saved": "success",
  "gift-aid-declared": "success",
  "gift-aid-ended": "success",
  "preferences-saved": "success",
  "access-saved": "success",
  "access-removed": "success",
  "address-saved": "success",
  "address-saved-as-new": "warning",
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

/** `sums`: amounts in minor units, by their placeholder in the text. */
export const sumNoticeSchema = z.discriminatedUnion("code", [
  z.object({ code: z.literal("voucher-applied"), sums: z.object({ sum: z.int() }) }),
  z.object({
    code: z.enum(["member-prices-applied", "account-prices-applied"]),
    sums: z.object({ from: z.int(), to: z.int() }),
  }),
]) satisfies z.ZodType<{ code: keyof typeof SUM_NOTICES }>;

/** Tickets for a performance, which the text names, were added. */
export const ticketsAddedSchema = z.object({
  code: z.literal("tickets-added-to"),
  title: z.string().max(200),
  count: z.int(),
});

export type Notice =
  | NoticeCode
  | z.output<typeof sumNoticeSchema>
  | z.output<typeof ticketsAddedSchema>;

export const getNoticeCode = (notice: Notice) =>
  typeof notice === "string" ? notice : notice.code;

export function isNoticeCode(value: unknown): value is NoticeCode {
  return typeof value === "string" && Object.hasOwn(NOTICES, value);
}
