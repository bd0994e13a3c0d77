import { z } from "zod";

import { declareOperations } from "../calls/define";
import { enrolmentMailSchema, enrolmentSchema } from "../schemas/customer";
import { emailSchema, registrationConfirmationSchema, visitField } from "../schemas/sign-in";
import { visitorSignedInSchema } from "./sign-in";

const anyone = declareOperations({ tags: ["customers"], session: "none" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });

/** Registering does not reveal whether an email has an account: the response is the same, only the mail differs. */
export const registrationOperations = {
  startRegistration: anyone.post("/registrations", {
    summary: "Starts a registration and signs in for this visit; a mailed link completes it",
    description:
      "Neither the response nor its timing reveals whether the email has an account. The customer is a guest until the " +
      "link is used. If the email already has an account, the mail says so and links to the sign-in page.",
    body: enrolmentSchema.extend(visitField),
    success: { 201: visitorSignedInSchema },
    problems: ["invalid"],
  }),
  resendRegistrationLink: customer.post("/registrations/mail", {
    summary: "Mails a new link to confirm the customer's registration",
    description:
      "Only during the visit in which the customer registered. Earlier links stop working.",
    body: enrolmentMailSchema,
    success: { 204: z.null() },
    problems: ["invalid"],
  }),
  confirmRegistration: anyone.post("/registrations/confirm", {
    summary: "Confirms a registration with the mailed link and the password, and signs in",
    description:
      "The password is required because someone else may have registered with this email. Ends all earlier sessions " +
      "of the customer. Five wrong passwords: 423; a new password can be set with `/customer/forgot-password`.",
    body: registrationConfirmationSchema.extend(visitField),
    success: { 201: visitorSignedInSchema },
    problems: ["invalid", "not-allowed/link-expired", "not-allowed/locked"],
  }),
  findKnownEmail: anyone.post("/customer/is-known", {
    summary: "Checks whether an email has an account",
    description:
      "For venues that disclose this to visitors. The storefront limits the rate of these calls.",
    body: emailSchema,
    isSafeToRetry: true,
    success: { 200: z.object({ known: z.boolean() }) },
    problems: ["invalid"],
  }),
};
