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
