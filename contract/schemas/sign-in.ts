import { z } from "zod";

import { LOCALE_PATTERN } from "../intl";
import { isCommonPassword } from "../text/common-passwords";
import { countCharacters } from "../text/count-characters";
import { emailLine, line } from "./scalars";

export const LINK_PURPOSES = ["magic-link", "password-reset", "registration"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Lifetime of mailed links. Registration links do not sign in and last a day, since many open them after buying. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  "magic-link": 10,
  "password-reset": 10,
  registration: 24 * 60,
};
/** Wrong attempts that invalidate a mailed code; the link in the same mail still works. */
export const CODE_ATTEMPTS = 3;
/** Removes the spaces and hyphens from a typed code. */
export const normalizeMailedCode = (typed: string): string => typed.replace(/[\s-]/gu, "");

/** In Unicode code points. */
export const PASSWORD_LENGTH = { min: 6, max: 20 };
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/su;

/** Checks length, and for a lower-case letter, an upper-case letter and a digit. */
export function isGoodPassword(password: string): boolean {
  const length = countCharacters(password);
  return PASSWORD.test(password) && length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

/** Returns why a password cannot be chosen, or null. */
export function newPasswordError(password: string): "password-rule" | "password-common" | null {
  if (!isGoodPassword(password)) return "password-rule";
  return isCommonPassword(password) ? "password-common" : null;
}

/** How long a session may export its data after entering the password, to protect devices left signed in. */
export const FRESH_MINUTES = 10;

const locale = z.string().regex(LOCALE_PATTERN).default("en-us").describe("Language of the mail");

export const credentialsSchema = z.object({ email: emailLine, password: line });

/** Length of a URL in an email, in characters. */
export const MAX_LINK_URL = 1_000;

export const linkMail = {
  linkUrl: z
    .string()
    .max(MAX_LINK_URL)
    .describe("URL of the storefront page for the link, with the placeholder `__TOKEN__`"),
  locale,
};

export const linkRequestSchema = z
  .object({
    email: emailLine,
    ...linkMail,
    registerUrl: z
      .string()
      .max(MAX_LINK_URL)
      .nullable()
      .default(null)
      .describe("URL of the registration page, which is mailed to unknown addresses"),
  })
  .meta({ id: "LinkRequest" });
export type LinkRequest = z.output<typeof linkRequestSchema>;

export const mailedCredentialsSchema = z.object({ email: emailLine, code: line });

export const magicLinkSchema = z
  .union([z.object({ token: line }), mailedCredentialsSchema])
  .meta({ id: "MagicLink", description: "Token of the link, or the code in the same mail" });

export const passwordResetSchema = z
  .object({ token: line, password: line, locale })
  .meta({ id: "PasswordReset" });

export const passwordChangeSchema = z
  .object({ currentPassword: line, newPassword: line, confirmPassword: line, locale })
  .meta({ id: "PasswordChange" });

export const emailChangeSchema = z
  .object({ email: emailLine, password: line, ...linkMail })
  .meta({ id: "EmailChange" });

export const emailConfirmationSchema = z
  .object({ token: line, locale })
  .meta({ id: "EmailConfirmation" });

export const passwordSchema = z.object({ password: line }).meta({ id: "GivenPassword" });

export const closingSchema = z.object({ password: line, locale }).meta({ id: "AccountClosing" });

export const linkCheckSchema = z
  .object({ purpose: z.enum(LINK_PURPOSES), token: line })
  .meta({ id: "LinkCheck" });

export const emailSchema = z.object({ email: emailLine });

export const registrationConfirmationSchema = z
  .object({ token: line, password: line.describe("Password chosen at registration") })
  .meta({ id: "RegistrationConfirmation" });

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
