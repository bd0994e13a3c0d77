import { z } from "zod";

import { operation } from "../define";
import type { ProblemName } from "../problems";
import {
  credentialsSchema,
  enrolmentMailSchema,
  enrolmentSchema,
  signedInSchema,
} from "../schemas/customer";
import {
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

const tags = ["customers"];
const SESSIONS = "/customer-sessions";
/** What was the session's token before is worthless. */
const renewedSchema = signedInSchema.pick({ session: true });

/** Whoever is signed in did not give the right password; a guest has none. */
export const PASSWORD_CHECK_PROBLEMS = [
  "invalid",
  "not-allowed/locked",
  "not-allowed/guest",
] as const satisfies ProblemName[];

/** Signing in and out. */
export const customerSessionOperations = {
  signIn: operation({
    method: "POST",
    path: SESSIONS,
    tags,
    summary: "Signs in",
    description:
      "Five wrong passwords in a row lock the account for the caller who tried them, whether or not there is one; " +
      "nobody locks a customer out by guessing.",
    body: credentialsSchema,
    session: "none",
    countsAttempts: true,
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-signed-in", "not-allowed/locked"],
  }),
  endSession: operation({
    method: "DELETE",
    path: `${SESSIONS}/current`,
    tags,
    summary: "Signs out; a session that is over already is no error",
    session: "customer?",
    isSafeToRetry: true,
    success: { 204: z.null() },
    problems: [],
  }),
  endAllSessions: operation({
    method: "DELETE",
    path: SESSIONS,
    tags,
    summary: "Signs the customer out everywhere, here too",
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: [],
  }),
};

const linkRequest = {
  method: "POST",
  tags,
  description:
    "The answer is the same whether or not anybody has this email. The link can be used once, for ten " +
    "minutes, and until a newer one is asked for.",
  body: linkRequestSchema,
  session: "none",
  // Sent again, it would mail a second link.
  isSafeToRetry: false,
  success: { 202: z.object({}) },
  problems: ["invalid"],
} as const;

/**
 * Links by mail: to sign in with, and to choose a password by. They are spent by POST alone: what only looks at a link
 * (a mail scanner, a browser that loads ahead) leaves it as it is.
 */
export const loginLinkOperations = {
  sendMagicLink: operation({
    ...linkRequest,
    path: "/customer/magic-links",
    summary: "Mails a link, and a code, to sign in with",
  }),
  sendPasswordReset: operation({
    ...linkRequest,
    path: "/customer/forgot-password",
    summary: "Mails a link to choose a password by",
  }),
  checkLoginLink: operation({
    method: "POST",
    path: "/customer/check-link",
    tags,
    summary: "Whether a link can still be used; looking spends nothing",
    body: linkCheckSchema,
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.object({ alive: z.boolean() }) },
    problems: ["invalid"],
  }),
  signInByLink: operation({
    method: "POST",
    path: "/customer/authenticate-magic-link",
    tags,
    summary: "Signs in by the token of a magic link, or by its code",
    body: magicLinkSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-allowed/link-expired"],
  }),
  resetPassword: operation({
    method: "POST",
    path: "/customer/reset-password",
    tags,
    summary: "Chooses a password by a link that was mailed, and signs in",
    description:
      "It unlocks the account, ends every other session, and makes a guest a registered customer. A password " +
      "that breaks the rule leaves the link as it was.",
    body: passwordResetSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-allowed/link-expired"],
  }),
};

/** Registering without telling anybody who has an account: the page goes on either way, and the mail says the rest. */
export const registrationOperations = {
  startRegistration: operation({
    method: "POST",
    path: "/registrations",
    tags,
    summary: "Begins a registration and signs in for this visit; a link by mail finishes it",
    description:
      "The answer and the work are the same whether or not the email has an account. Until the link is used the " +
      "customer is a guest; to an email that has an account the mail says so, with a link to sign in with.",
    body: enrolmentSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["invalid"],
  }),
  resendRegistrationLink: operation({
    method: "POST",
    path: "/registrations/mail",
    tags,
    summary: "Mails the link again that confirms the customer's registration",
    description:
      "For whoever has registered in this visit. A link that was mailed earlier no longer works.",
    body: enrolmentMailSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: ["invalid"],
  }),
  confirmRegistration: operation({
    method: "POST",
    path: "/registrations/confirm",
    tags,
    summary: "Confirms a registration by the link in its mail and its password, and signs in",
    description:
      "The link alone is not enough: whoever owns the mailbox may not be who registered. Every earlier session of " +
      "the customer ends. Five wrong passwords: 423; another password can be chosen by `/customer/forgot-password`.",
    body: registrationConfirmationSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["invalid", "not-allowed/link-expired", "not-allowed/locked"],
  }),
  findKnownEmail: operation({
    method: "POST",
    path: "/customer/is-known",
    tags,
    summary: "Whether an email has an account",
    description: "For a venue that tells its visitors so. The storefront limits how often it asks.",
    body: emailSchema,
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.object({ known: z.boolean() }) },
    problems: ["invalid"],
  }),
};

/** What a customer signs in with: changed by whoever knows the present password. */
export const credentialOperations = {
  changePassword: operation({
    method: "POST",
    path: "/customer/password",
    tags,
    summary:
      "Changes the password, and ends every session but this one, which gets a new token; repeated within seconds, it gives the same token",
    body: passwordChangeSchema,
    // A repeat shows the token that the change made worthless.
    session: "customer?",
    isSafeToRetry: false,
    success: { 200: renewedSchema },
    problems: ["not-signed-in", ...PASSWORD_CHECK_PROBLEMS],
  }),
  requestEmailChange: operation({
    method: "POST",
    path: "/customer/email",
    tags,
    summary: "Mails a link to another email, which makes it the customer's own",
    description:
      "The answer is the same whether or not that email has an account. Nothing is changed before the link came back.",
    body: emailChangeSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 202: z.object({}) },
    problems: PASSWORD_CHECK_PROBLEMS,
  }),
  confirmEmailChange: operation({
    method: "POST",
    path: "/customer/email/confirm",
    tags,
    summary:
      "Changes the email by the link that was mailed there, ends every session but this one, which gets a new token, and tells the old address",
    body: emailConfirmationSchema,
    // As above.
    session: "customer?",
    isSafeToRetry: false,
    success: { 200: renewedSchema },
    problems: ["not-signed-in", "not-allowed/link-expired", "conflict/email-taken"],
  }),
};
