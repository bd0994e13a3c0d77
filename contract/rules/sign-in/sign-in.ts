export const LINK_PURPOSES = ["magic-link", "password-reset", "registration"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Lifetime of mailed links. Registration links do not sign in and last a day, since many open them after buying. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  "magic-link": 10,
  "password-reset": 10,
  registration: 24 * 60,
};

/** Consecutive wrong passwords that lock an account for one caller, so that others cannot lock a customer out. */
export const PASSWORD_ATTEMPTS = 5;
/** Wrong attempts that invalidate a mailed code; the link in the same mail still works. */
export const CODE_ATTEMPTS = 3;
/** Per address, over all its codes. Mailed links still work when it is reached. */
export const CODE_ATTEMPTS_PER_DAY = 10;
/** How long a session may export its data after entering the password, to protect devices left signed in. */
export const FRESH_MINUTES = 10;
/** Length of a URL in an email, in characters. */
export const MAX_LINK_URL = 1_000;

/**
 * Mails that anyone can cause for any address. `order-again`: an order's confirmation, sent again by its buyer.
 * `code-guessed`: the warning about wrong codes.
 */
export const LINK_REQUEST_KINDS = [
  ...LINK_PURPOSES,
  "email-change",
  "order-link",
  "queue-turn",
  "free-order",
  "order-again",
  "waiting-list",
  "code-guessed",
] as const;

export type LinkRequestKind = (typeof LINK_REQUEST_KINDS)[number];

/** Mails that count among those to an address. `order`: the confirmation of a paid order, which is always sent. */
export const COUNTED_MAIL_KINDS = [...LINK_REQUEST_KINDS, "order"] as const;

export type CountedMailKind = (typeof COUNTED_MAIL_KINDS)[number];
