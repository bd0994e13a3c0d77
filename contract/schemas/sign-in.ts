import { z } from "zod";

import { countCharacters } from "../text/count-characters";
import { line } from "./scalars";

export const LINK_PURPOSES = ["magic-link", "password-reset", "registration"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long a mailed link works. A registration's signs nobody in, and has a day: email is read after the purchase. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  "magic-link": 10,
  "password-reset": 10,
  registration: 24 * 60,
};
/** Wrong tries that end a code; the link beside it still works. */
export const CODE_TRIES = 3;
/** What was typed as the code of an email, without the spaces and hyphens that people put in. */
export const normalizeMailedCode = (typed: string): string => typed.replace(/[\s-]/gu, "");

/** Code points of a password. */
export const PASSWORD_LENGTH = { min: 6, max: 20 };
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/su;

/** Whether a new password has its length, a lower-case letter, an upper-case letter and a digit. */
export function isGoodPassword(password: string): boolean {
  const length = countCharacters(password);
  return PASSWORD.test(password) && length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

/** How long after giving the password a session may download its data: not from a device left signed in. */
export const FRESH_MINUTES = 10;

const locale = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]{2})?$/)
  .default("en-us")
  .describe("The language of the mail");

export const credentialsSchema = z.object({ email: line, password: line });

/** A mail with a link in it. */
export const linkMail = {
  linkUrl: z
    .string()
    .max(1_000)
    .describe(
      "The storefront's page for the link, with the literal `__TOKEN__` where its token goes",
    ),
  locale,
};

export const linkRequestSchema = z
  .object({
    email: line,
    ...linkMail,
    registerUrl: z
      .string()
      .max(1_000)
      .nullable()
      .default(null)
      .describe("The storefront's page to register on: mailed to an address that nobody has"),
  })
  .meta({ id: "LinkRequest" });
export type LinkRequest = z.output<typeof linkRequestSchema>;

export const mailedCredentialsSchema = z.object({ email: line, code: line });

export const magicLinkSchema = z
  .union([z.object({ token: line }), mailedCredentialsSchema])
  .meta({ id: "MagicLink", description: "The link's token, or the code that stands beside it" });

export const passwordResetSchema = z
  .object({ token: line, password: line, locale })
  .meta({ id: "PasswordReset" });

export const passwordChangeSchema = z
  .object({ currentPassword: line, newPassword: line, confirmPassword: line, locale })
  .meta({ id: "PasswordChange" });

export const emailChangeSchema = z
  .object({ email: line, password: line, ...linkMail })
  .meta({ id: "EmailChange" });

export const emailConfirmationSchema = z
  .object({ token: line, locale })
  .meta({ id: "EmailConfirmation" });

export const passwordSchema = z.object({ password: line }).meta({ id: "GivenPassword" });

export const closingSchema = z.object({ password: line, locale }).meta({ id: "AccountClosing" });

export const linkCheckSchema = z
  .object({ purpose: z.enum(LINK_PURPOSES), token: line })
  .meta({ id: "LinkCheck" });

export const emailSchema = z.object({ email: line });

export const registrationConfirmationSchema = z
  .object({ token: line, password: line.describe("The one that was chosen while registering") })
  .meta({ id: "RegistrationConfirmation" });
