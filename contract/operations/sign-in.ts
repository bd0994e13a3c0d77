import { z } from "zod";

import { declareOperations } from "../define";
import type { ProblemName } from "../problems";
import { enrolmentMailSchema, enrolmentSchema, signedInSchema } from "../schemas/customer";
import {
  credentialsSchema,
  emailChangeSchema,
  emailConfirmationSchema,
  emailSchema,
  linkCheckSchema,
  linkRequestSchema,
  magicLinkSchema,
  passwordChangeSchema,
  passwordResetSchema,
  registrationConfirmationSchema,
} from "../schemas/sign-in";

const anyone = declareOperations({ tags: ["customers"], session: "none" });
/** Also for a repeat, which shows the token that the first call made worthless. */
const buyer = declareOperations({ tags: ["customers"], session: "customer?" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });
/** What was the session's token before is worthless. */
const renewedSchema = signedInSchema.pick({ session: true });

/** The signed-in customer gave a wrong password (counted as at sign-in), or is a guest without one. */
export const PASSWORD_CHECK_PROBLEMS = [
  "invalid",
  "not-allowed/locked",
  "not-allowed/guest",
] as const satisfies ProblemName[];

/** Signing in and out. */
export const customerSessionOperations = {
  signIn: anyone.post("/customer-sessions", {
    summary: "Signs in",
    description:
      "Five wrong passwords in a row lock the account for the caller who tried them, whether or not there is one; " +
      "nobody locks a customer out by guessing.",
    body: credentialsSchema,
    countsAttempts: true,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-signed-in", "not-allowed/locked"],
  }),
  endSession: buyer.delete("/customer-sessions/current", {
    summary: "Signs out; a session that is over already is no error",
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
  endAllSessions: customer.delete("/customer-sessions", {
    summary: "Signs the customer out everywhere, here too",
    success: { 204: z.null() },
  }),
};

const linkRequest = declareOperations({
  tags: ["customers"],
  session: "none",
  description:
    "The answer is the same whether or not anybody has this email. The link can be used once, for ten " +
    "minutes, and until a newer one is asked for.",
  body: linkRequestSchema,
  success: { 202: z.object({}) },
  problems: ["invalid"],
});

/**
 * Links by mail: to sign in with, and to choose a password by. They are spent by POST alone: what only looks at a link
 * (a mail scanner, a browser that loads ahead) leaves it as it is.
 */
export const loginLinkOperations = {
  sendMagicLink: linkRequest.post("/customer/magic-links", {
    summary: "Mails a link, and a code, to sign in with",
  }),
  sendPasswordReset: linkRequest.post("/customer/forgot-password", {
    summary: "Mails a link to choose a password by",
  }),
  checkLoginLink: anyone.post("/customer/check-link", {
    summary: "Checks whether a link can still be used, without using it",
    body: linkCheckSchema,
    isSafeToRetry: true,
    success: { 200: z.object({ alive: z.boolean() }) },
    problems: ["invalid"],
  }),
  signInByLink: anyone.post("/customer/authenticate-magic-link", {
    summary: "Signs in by the token of a magic link, or by its code",
    description:
      "The first time that an email is shown to be its owner's, what was typed into the record before is dropped, and " +
      "the name is empty: whoever typed it may have been a stranger. Not where the visitor's session is that record's own.",
    session: "visitor",
    body: magicLinkSchema,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-allowed/link-expired"],
  }),
  resetPassword: anyone.post("/customer/reset-password", {
    summary: "Chooses a password by a link that was mailed, and signs in",
    description:
      "It unlocks the account, ends every other session, and makes a guest a registered customer. A password " +
      "that breaks the rule leaves the link as it was. What an unproven record holds is dropped as by a magic link.",
    session: "visitor",
    body: passwordResetSchema,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-allowed/link-expired"],
  }),
};

/** Registering without telling anybody who has an account: the page goes on either way, and the mail says the rest. */
export const registrationOperations = {
  startRegistration: anyone.post("/registrations", {
    summary: "Begins a registration and signs in for this visit; a link by mail finishes it",
    description:
      "The answer and the work are the same whether or not the email has an account. Until the link is used the " +
      "customer is a guest; to an email that has an account the mail says so, and where to sign in.",
    body: enrolmentSchema,
    success: { 201: signedInSchema },
    problems: ["invalid"],
  }),
  resendRegistrationLink: customer.post("/registrations/mail", {
    summary: "Mails the link again that confirms the customer's registration",
    description:
      "For the visitor who registered in this visit. A link that was mailed earlier no longer works.",
    body: enrolmentMailSchema,
    success: { 204: z.null() },
    problems: ["invalid"],
  }),
  confirmRegistration: anyone.post("/registrations/confirm", {
    summary: "Confirms a registration by the link in its mail and its password, and signs in",
    description:
      "The link alone is not enough: the owner of the mailbox may not be who registered. Every earlier session of " +
      "the customer ends. Five wrong passwords: 423; another password can be chosen by `/customer/forgot-password`.",
    body: registrationConfirmationSchema,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-allowed/link-expired", "not-allowed/locked"],
  }),
  findKnownEmail: anyone.post("/customer/is-known", {
    summary: "Gets whether an email has an account",
    description: "For a venue that tells its visitors so. The storefront limits how often it asks.",
    body: emailSchema,
    isSafeToRetry: true,
    success: { 200: z.object({ known: z.boolean() }) },
    problems: ["invalid"],
  }),
};

/** A customer's credentials: changing them needs the current password. */
export const credentialOperations = {
  changePassword: buyer.post("/customer/password", {
    summary:
      "Changes the password, and ends every session but this one, which gets a new token; repeated within seconds, it gives the same token",
    body: passwordChangeSchema,
    countsAttempts: true,
    success: { 200: renewedSchema },
    problems: ["not-signed-in", ...PASSWORD_CHECK_PROBLEMS],
  }),
  requestEmailChange: customer.post("/customer/email", {
    summary: "Mails a link to another email, which makes it the customer's own",
    description:
      "The answer is the same whether or not that email has an account. Nothing is changed before the link came back.",
    body: emailChangeSchema,
    countsAttempts: true,
    success: { 202: z.object({}) },
    problems: PASSWORD_CHECK_PROBLEMS,
  }),
  confirmEmailChange: buyer.post("/customer/email/confirm", {
    summary:
      "Changes the email by the link that was mailed there, ends every session but this one, which gets a new token, and notifies the old address",
    body: emailConfirmationSchema,
    success: { 200: renewedSchema },
    problems: ["not-signed-in", "not-allowed/link-expired", "conflict/email-taken"],
  }),
};
