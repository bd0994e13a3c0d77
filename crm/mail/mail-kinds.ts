/** Every kind of mail that the box office sends. A new one is a line here, and then `composeMail` asks for its words. */
export const MAIL_KINDS = [
  "order-confirmation",
  "order-link",
  "order-returned",
  "order-reserved",
  "direct-debit",
  "reservation-expired",
  "magic-link",
  "password-reset",
  "registration",
  "no-account",
  "basket-link",
  "account-changed",
  "email-change",
  "code-guessed",
  "gift-voucher",
  "membership-renewal",
  "waiting-list-joined",
  "waiting-list-offer",
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];
