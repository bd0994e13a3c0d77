import { z } from "zod";

import { declareOperations } from "../define";
import { customerFileSchema } from "../schemas/customer-file";
import { rowIdSchema } from "../schemas/scalars";
import { orderSchema } from "../schemas/order";
import {
  foundCustomersSchema,
  loggedActSchema,
  staffActSchema,
  staffCodeAskedSchema,
  staffCodeSchema,
  staffCredentialsSchema,
  staffEmailSchema,
  staffLinkSchema,
  staffPasswordSchema,
  staffRenewedSchema,
  staffSchema,
  staffSignedInSchema,
} from "../schemas/staff";

const anyone = declareOperations({ tags: ["staff"], session: "none" });
const staff = declareOperations({ tags: ["staff"], pathIds: rowIdSchema, session: "staff" });
/** The code of an authenticator, as it was typed. */
const codeSchema = z.object({ code: z.string().max(20) });

/** Staff sign in with a password and then, where it is set up, a second factor. */
export const staffSessionOperations = {
  signInStaff: anyone.post("/staff/sessions", {
    summary: "Signs a member of staff in, or asks for the authenticator's code",
    description:
      "202: the password is right; the code is asked for within five minutes. Five wrong passwords in a row lock " +
      "the account for the caller who tried them, for a quarter of an hour, whether or not there is one.",
    body: staffCredentialsSchema,
    countsAttempts: true,
    success: { 201: staffSignedInSchema, 202: staffCodeAskedSchema },
    problems: ["invalid", "not-signed-in", "not-allowed/locked"],
  }),
  signInStaffByCode: anyone.post("/staff/sessions/code", {
    summary: "Signs in by the authenticator's code, after the password",
    description: "`code-not-recognised`: try again. `not-signed-in`: begin with the password.",
    body: staffCodeSchema,
    success: { 201: staffSignedInSchema },
    problems: ["invalid", "not-signed-in", "code-not-recognised", "not-allowed/locked"],
  }),
  getStaff: staff.get("/staff/sessions/current", {
    summary: "Gets the member of staff who is signed in, and what they may do",
    success: { 200: staffSchema },
  }),
  signOutStaff: staff.delete("/staff/sessions/current", {
    session: "staff?",
    summary: "Signs out; a session that is over already is no error",
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
  changeStaffPassword: staff.post("/staff/password", {
    summary: "Changes the password, and ends every session but this one, which gets a new token",
    description: "Wrong present passwords count and lock as when signing in.",
    body: staffPasswordSchema,
    countsAttempts: true,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "not-allowed/locked"],
  }),
  offerSecondFactor: staff.post("/staff/second-factor", {
    summary: "Gives a secret for an authenticator; it counts once a code of it was shown",
    success: { 201: z.object({ secret: z.string(), uri: z.string() }) },
    problems: ["conflict/second-factor"],
  }),
  confirmSecondFactor: staff.post("/staff/second-factor/confirm", {
    summary: "Turns the second factor on, with a code that the authenticator shows",
    description:
      "Every other session of theirs ends, and this one gets a new token: whoever has one had the password alone.",
    body: codeSchema,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "code-not-recognised"],
  }),
};

/** Whom staff look for, what they see of one customer, and what staff did. */
export const staffReadOperations = {
  findCustomers: staff.get("/staff/customers", {
    summary: "Finds customers by email, name, phone, or the number of an order, a ticket or a card",
    query: z.object({
      query: z.string().max(200),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    success: { 200: foundCustomersSchema },
    problems: ["invalid", "not-allowed/role"],
  }),
  getCustomerFile: staff.get("/staff/customers/:id", {
    summary: "Gets a customer's file: what the customer sees, and recent acts of staff",
    success: { 200: customerFileSchema },
    problems: ["not-allowed/role", "not-found"],
  }),
  getCustomerOrder: staff.get("/staff/customers/:id/orders/:orderId", {
    summary: "Gets an order of a customer",
    success: { 200: orderSchema },
    problems: ["not-allowed/role", "not-found"],
  }),
  listAuditLog: staff.get("/staff/audit-log", {
    summary: "Lists acts of staff, newest first",
    query: z.object({
      subjectId: z.string().max(100).optional(),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    success: { 200: z.array(loggedActSchema) },
    problems: ["invalid", "not-allowed/role"],
  }),
};

const act = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
  success: { 204: z.null() },
});
const mailedLink = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
  description:
    "In the language in which the customer bought last. Not found: a closed account too. Conflict: `no-basket`.",
  body: staffLinkSchema,
  success: { 204: z.null() },
});

/** What staff do for a customer. Each act is written into the audit log. */
export const staffActOperations = {
  sendCustomerMagicLink: mailedLink.post("/staff/customers/:id/magic-link", {
    summary: "Mails the customer a link to sign in with",
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
  sendCustomerPasswordReset: mailedLink.post("/staff/customers/:id/password-reset", {
    summary: "Mails the customer a link to choose a password by",
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
  sendCustomerBasketLink: mailedLink.post("/staff/customers/:id/basket-link", {
    summary: "Mails the customer a link that signs in and opens the basket left behind",
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/no-basket"],
  }),
  resendCustomerConfirmation: act.post("/staff/customers/:id/orders/:order/confirmation", {
    summary: "Sends an order's confirmation again, to the customer's address of today",
    description: "Refused (not-allowed): `not-confirmed`, `too-often`.",
    body: staffActSchema,
    problems: [
      "invalid",
      "not-allowed/role",
      "not-allowed/not-confirmed",
      "not-allowed/too-late",
      "not-allowed/too-often",
      "not-found",
    ],
  }),
  unlockCustomer: act.post("/staff/customers/:id/unlock", {
    summary: "Unlocks an account that too many wrong passwords locked",
    body: staffActSchema,
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
  changeCustomerEmail: act.post("/staff/customers/:id/email", {
    summary: "Changes the customer's email; notifies the old address",
    body: staffEmailSchema,
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/email-taken"],
  }),
};
