import { z } from "zod";

import { declareOperations } from "../calls/define";
import { checkoutSchema } from "./basket-checkout";
import type { ProblemName } from "../problems/problems";
import { signedInSchema } from "../schemas/customer";
import {
  credentialsSchema,
  emailChangeSchema,
  emailConfirmationSchema,
  linkCheckSchema,
  linkRequestSchema,
  magicLinkSchema,
  passwordChangeSchema,
  passwordResetSchema,
  visitField,
} from "../schemas/sign-in";

/** What a sign-in with a `visit` answers. */
export const visitorSignedInSchema = signedInSchema
  .extend({
    visit: z
      .object({
        checkout: checkoutSchema
          .nullable()
          .describe("Of the basket, which is the customer's now; null if it is another customer's"),
        hasOtherBaskets: z.boolean().describe("Whether `listOtherBaskets` may list some"),
      })
      .nullish()
      .describe(
        "Absent without a `visit`, and if the basket could not be claimed: `claimBasket` can be called again",
      ),
  })
  .meta({ id: "VisitorSignedIn" });
export type VisitorSignedIn = z.output<typeof visitorSignedInSchema>;

const anyone = declareOperations({ tags: ["customers"], session: "none" });
/** The session is optional because a repeated call sends the token that the first call invalidated. */
const buyer = declareOperations({
  tags: ["customers"],
  session: "customer",
  isSessionOptional: true,
});
const customer = declareOperations({ tags: ["customers"], session: "customer" });
/** The previous token of the session is invalid. */
const renewedSchema = signedInSchema.pick({ session: true });

/** Wrong password (counted as at sign-in), or the signed-in customer is a guest without one. */
export const PASSWORD_CHECK_PROBLEMS = [
  "invalid",
  "not-allowed/locked",
  "not-allowed/guest",
] as const satisfies ProblemName[];

export const customerSessionOperations = {
  signIn: anyone.post("/customer-sessions", {
    summary: "Signs in",
    description:
      "Five wrong passwords in a row lock the account for the caller who tried them, whether or not the account " +
      "exists. Customers cannot be locked out by someone else's attempts.",
    body: credentialsSchema.extend(visitField),
    countsAttempts: true,
    success: { 201: visitorSignedInSchema },
    problems: ["invalid", "not-signed-in", "not-allowed/locked"],
  }),
  endSession: buyer.delete("/customer-sessions/current", {
    summary: "Signs out; succeeds if the session has already ended",
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
  endAllSessions: customer.delete("/customer-sessions", {
    summary: "Signs the customer out of all sessions, including this one",
    success: { 204: z.null() },
  }),
};

const linkRequest = declareOperations({
  tags: ["customers"],
  session: "none",
  description:
    "The response does not reveal whether the email is known. The link works once, for ten minutes, or until a newer " +
    "one is requested.",
  body: linkRequestSchema,
  success: { 202: z.object({}) },
  problems: ["invalid"],
});

/**
 * Mailed links for signing in and for choosing a password. Only a POST uses up a link, so that mail scanners and
 * browser prefetching do not.
 */
export const loginLinkOperations = {
  sendMagicLink: linkRequest.post("/customer/magic-links", {
    summary: "Mails a sign-in link and code",
  }),
  sendPasswordReset: linkRequest.post("/customer/forgot-password", {
    summary: "Mails a link to choose a new password",
  }),
  checkLoginLink: anyone.post("/customer/check-link", {
    summary: "Checks whether a link still works, without using it up",
    body: linkCheckSchema,
    isSafeToRetry: true,
    success: { 200: z.object({ alive: z.boolean() }) },
    problems: ["invalid"],
  }),
  signInByLink: anyone.post("/customer/authenticate-magic-link", {
    summary: "Signs in with the token or the code of a magic link",
    description:
      "The first time an email is verified, details entered before are cleared, including the name, since someone else " +
      "may have entered them. They are kept if the visitor's session belongs to the same customer.",
    session: "customer",
    isSessionOptional: true,
    findsCustomer: true,
    body: magicLinkSchema,
    success: { 201: visitorSignedInSchema },
    problems: ["invalid", "not-allowed/link-expired"],
  }),
  resetPassword: anyone.post("/customer/reset-password", {
    summary: "Sets a new password with a mailed link, and signs in",
    description:
      "Unlocks the account, ends all other sessions and turns a guest into a registered customer. An invalid password " +
      "does not use up the link. Unverified details are cleared as with a magic link.",
    session: "customer",
    isSessionOptional: true,
    findsCustomer: true,
    body: passwordResetSchema.extend(visitField),
    success: { 201: visitorSignedInSchema },
    problems: ["invalid", "not-allowed/link-expired"],
  }),
};

/** Changing credentials requires the current password. */
export const credentialOperations = {
  changePassword: buyer.post("/customer/password", {
    summary:
      "Changes the password and ends all other sessions; this one gets a new token, the same if repeated within seconds",
    body: passwordChangeSchema,
    countsAttempts: true,
    success: { 200: renewedSchema },
    problems: ["not-signed-in", ...PASSWORD_CHECK_PROBLEMS],
  }),
  requestEmailChange: customer.post("/customer/email", {
    summary: "Mails a link to a new email address to confirm the change",
    description:
      "The response does not reveal whether the new email has an account. Nothing changes until the link is used.",
    body: emailChangeSchema,
    countsAttempts: true,
    success: { 202: z.object({}) },
    problems: PASSWORD_CHECK_PROBLEMS,
  }),
  confirmEmailChange: buyer.post("/customer/email/confirm", {
    summary:
      "Changes the email with the mailed link, notifies the old address and ends all other sessions; this one gets a new token",
    body: emailConfirmationSchema,
    success: { 200: renewedSchema },
    problems: ["not-signed-in", "not-allowed/link-expired", "conflict/email-taken"],
  }),
};
