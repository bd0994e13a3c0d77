export const LINK_PURPOSES = ["magic-link", "password-reset", "registration"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Lifetime of mailed links. Registration links do not sign in and last a day, since many open them after buying. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  "magic-link": 10,
  "password-reset": 10,
  registration: 24 * 60,
};
/** Lifetime of the link that confirms a new email. */
export const EMAIL_CHANGE_MINUTES = 60;

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
/** How long a customer's session lasts at most. When idle, it ends earlier: `sessionIdleSeconds` of `app/venue-settings.ts`. */
export const SESSION_HOURS = 12;
/** Long enough for a double-submitted form, short enough to make a stolen cookie and form useless. */
export const REPEAT_SECONDS = 10;
/** Pause of all codes of an address after a code was blocked: the first time, and each later time. */
export const CODE_PAUSE_MINUTES = { first: 15, later: 60 };
/** Wrong passwords per registration link. After that, the password can be reset by mail. */
export const MAX_REGISTRATION_ATTEMPTS = 5;

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

/**
 * Mails per mailbox within `LINK_WINDOW_MINUTES`, whichever of its addresses they go to; further requests get the same
 * response but no mail. Each kind has its own limit, so that registering with a stranger's address does not use up their
 * sign-in links. The window equals a link's lifetime, so that a limited visitor still has a working link.
 */
export const MAX_LINKS_PER_ADDRESS: Readonly<Record<LinkRequestKind, number>> = {
  "magic-link": 5,
  "password-reset": 5,
  registration: 3,
  "email-change": 3,
  "order-link": 5,
  "queue-turn": 5,
  "free-order": 3,
  "order-again": 5,
  "waiting-list": 5,
  "code-guessed": 3,
};
export const LINK_WINDOW_MINUTES = LINK_MINUTES["magic-link"];
/**
 * Mails per mailbox and day, over all kinds, and as many for an owned address. Beyond it, a known address gets one of each
 * kind an hour and not none: otherwise anyone could keep the owner from signing in or resetting the password.
 */
export const MAX_LINKS_PER_DAY = { known: 20, unknown: 5 };
/** Unknown or expired links per caller within an hour; a shared address may open many expired ones. */
export const MAX_LINK_ATTEMPTS_PER_HOUR = 300;
/**
 * Wrong passwords per day from all callers who have never signed in to the account, against distributed guessing. A
 * customer on a new device can still sign in by a mailed link.
 */
export const MAX_STRANGER_ATTEMPTS = 50;
/** Staff cannot reset their password by mail, so a lock expires. The attempts still count for the day. */
export const STAFF_LOCK_MINUTES = 15;
