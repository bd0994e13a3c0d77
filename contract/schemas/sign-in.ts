import { z } from "zod";

import { LOCALE_PATTERN } from "../text/intl";
import { emailLine, line, rowIdSchema } from "./scalars";
import { LINK_PURPOSES, MAX_LINK_URL } from "../rules/sign-in/sign-in";

/** Removes the spaces and hyphens from a typed code. */
export const normalizeMailedCode = (typed: string): string => typed.replace(/[\s-]/gu, "");

const locale = z.string().regex(LOCALE_PATTERN).default("en-us").describe("Language of the mail");

export const savingsSchema = z.enum(["yes", "no"]);

/** A field of all calls by which a visitor signs in. */
export const visitField = {
  visit: z
    .object({ basketId: rowIdSchema.nullable(), savings: savingsSchema })
    .nullish()
    .describe(
      "The visitor's basket, which becomes the customer's, and whether its checkout says what a membership would save",
    ),
};
export type SignInVisit = NonNullable<z.output<typeof visitField.visit>>;

/** Of a mailed link. */
export const visitTokenSchema = z.object({ token: line, ...visitField });

export const credentialsSchema = z.object({ email: emailLine, password: line });

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
  .union([visitTokenSchema, mailedCredentialsSchema.extend(visitField)])
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
