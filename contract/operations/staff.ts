import { z } from "zod";

import { declareOperations } from "../define";
import { customerFileSchema } from "../schemas/customer-file";
import { rowIdSchema } from "../schemas/scalars";
import { orderSchema } from "../schemas/order";
import {
  AUDIT_PARTS,
  foundCustomersSchema,
  newStaffSchema,
  staffAccountSchema,
  staffFirstPasswordSchema,
  loggedActionSchema,
  staffActionSchema,
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
/** A typed authenticator code. */
const codeSchema = z.object({ code: z.string().max(20) });

export const staffSessionOperations = {
  signInStaff: anyone.post("/staff/sessions", {
    summary: "Signs a staff member in, or requests an authenticator code",
    description:
      "202: the password is correct; the code must be sent within five minutes. Five wrong passwords in a row lock " +
      "the account for the caller who tried them for 15 minutes, whether or not the account exists.",
    body: staffCredentialsSchema,
    countsAttempts: true,
    success: { 201: staffSignedInSchema, 202: staffCodeAskedSchema },
    problems: ["invalid", "not-signed-in", "not-allowed/locked"],
  }),
  signInStaffByCode: anyone.post("/staff/sessions/code", {
    summary: "Signs in with an authenticator code, after the password",
    description:
      "`code-not-recognised`: try again. `not-signed-in`: start again with the password.",
    body: staffCodeSchema,
    success: { 201: staffSignedInSchema },
    problems: ["invalid", "not-signed-in", "code-not-recognised", "not-allowed/locked"],
  }),
  getStaff: staff.get("/staff/sessions/current", {
    summary: "Gets the signed-in staff member with their permissions",
    success: { 200: staffSchema },
  }),
  signOutStaff: staff.delete("/staff/sessions/current", {
    isSessionOptional: true,
    summary: "Signs out; succeeds if the session has already ended",
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
  changeStaffPassword: staff.post("/staff/password", {
    summary: "Changes the password and ends all other sessions; this one gets a new token",
    description: "Wrong current passwords count and lock as at sign-in.",
    body: staffPasswordSchema,
    countsAttempts: true,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "not-allowed/locked"],
  }),
  offerSecondFactor: staff.post("/staff/second-factor", {
    summary: "Creates an authenticator secret, which takes effect once confirmed with a code",
    description: "Wrong passwords count and lock as at sign-in.",
    body: staffPasswordSchema.pick({ currentPassword: true }),
    countsAttempts: true,
    success: { 201: z.object({ secret: z.string(), uri: z.string() }) },
    problems: ["invalid", "not-allowed/locked", "conflict/second-factor"],
  }),
  confirmSecondFactor: staff.post("/staff/second-factor/confirm", {
    summary: "Turns on the second factor with a code from the authenticator",
    description:
      "Ends all other sessions, which were opened with the password alone; this one gets a new token.",
    body: codeSchema,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "code-not-recognised"],
  }),
};

export const staffReadOperations = {
  findCustomers: staff.get("/staff/customers", {
    permission: "find-customer",
    reads: "search-customers",
    summary:
      "Finds customers by email, name, phone, by an order, ticket or card number, or by a payment",
    query: z.object({
      query: z.string().max(200),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    success: { 200: foundCustomersSchema },
    problems: ["invalid"],
  }),
  getCustomerFile: staff.get("/staff/customers/:id", {
    permission: "find-customer",
    reads: "read-customer",
    summary: "Gets a customer's file with recent staff actions",
    success: { 200: customerFileSchema },
    problems: ["not-found"],
  }),
  getCustomerOrder: staff.get("/staff/customers/:id/orders/:orderId", {
    permission: "find-customer",
    reads: "read-customer",
    summary: "Gets a customer's order",
    success: { 200: orderSchema },
    problems: ["not-found"],
  }),
  listAuditLog: staff.get("/staff/audit-log", {
    permission: "read-audit-log",
    summary: "Lists staff actions and which records staff have read, newest first",
    query: z.object({
      subjectId: z.string().max(100).optional(),
      part: z.enum(AUDIT_PARTS).optional().describe("Both by default"),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    success: { 200: z.array(loggedActionSchema) },
    problems: ["invalid"],
  }),
};

const members = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
  permission: "manage-staff",
});

/** Staff accounts. Each change is recorded in the audit log. */
export const staffAccountOperations = {
  listStaffAccounts: members.get("/staff/accounts", {
    summary: "Lists staff accounts, active ones first",
    success: { 200: z.array(staffAccountSchema) },
  }),
  createStaffAccount: members.post("/staff/accounts", {
    summary: "Creates a staff account with a generated password",
    body: newStaffSchema,
    success: { 201: staffFirstPasswordSchema },
    problems: ["invalid", "conflict/email-taken"],
  }),
  resetStaffAccount: members.post("/staff/accounts/:id/password", {
    summary: "Gives an account a new password and access again",
    description:
      "Removes its authenticator, lifts its locks and ends its sessions. Not for one's own account (`own-account`).",
    body: staffActionSchema,
    success: { 200: staffFirstPasswordSchema },
    problems: ["invalid", "not-found", "not-allowed/own-account"],
  }),
  deactivateStaffAccount: members.post("/staff/accounts/:id/deactivation", {
    summary: "Ends an account's access at once, with all its sessions; safe to repeat",
    body: staffActionSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found", "not-allowed/own-account"],
  }),
};

const action = declareOperations({
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
    "The mail is in the language of the customer's last order. A closed account is not found. Conflict: `no-basket`.",
  body: staffLinkSchema,
  success: { 204: z.null() },
});

/** Staff actions for a customer. Each is recorded in the audit log. */
export const staffActionOperations = {
  sendCustomerMagicLink: mailedLink.post("/staff/customers/:id/magic-link", {
    permission: "help-sign-in",
    summary: "Mails the customer a sign-in link",
    problems: ["invalid", "not-found"],
  }),
  sendCustomerPasswordReset: mailedLink.post("/staff/customers/:id/password-reset", {
    permission: "help-sign-in",
    summary: "Mails the customer a link to choose a new password",
    problems: ["invalid", "not-found"],
  }),
  sendCustomerBasketLink: mailedLink.post("/staff/customers/:id/basket-link", {
    permission: "send-again",
    summary: "Mails the customer a link that signs in and opens their last basket",
    problems: ["invalid", "not-found", "conflict/no-basket"],
  }),
  resendCustomerConfirmation: action.post("/staff/customers/:id/orders/:order/confirmation", {
    permission: "send-again",
    summary: "Resends an order's confirmation to the customer's current address",
    description: "Refused (not-allowed): `not-confirmed`, `too-often`.",
    body: staffActionSchema,
    problems: [
      "invalid",
      "not-allowed/not-confirmed",
      "not-allowed/too-late",
      "not-allowed/too-often",
      "not-found",
    ],
  }),
  stopCustomerRecurring: action.post("/staff/customers/:id/recurring/:recurring/stop", {
    permission: "stop-recurring",
    summary: "Ends a monthly donation or a membership's automatic renewal; mails the customer",
    description:
      "A charge that was already submitted is still made. Not found if it has ended before.",
    body: staffActionSchema,
    problems: ["invalid", "not-found"],
  }),
  unlockCustomer: action.post("/staff/customers/:id/unlock", {
    permission: "help-sign-in",
    summary: "Unlocks an account that was locked by wrong passwords",
    body: staffActionSchema,
    problems: ["invalid", "not-found"],
  }),
  changeCustomerEmail: action.post("/staff/customers/:id/email", {
    permission: "change-email",
    summary: "Changes the customer's email; notifies the old address",
    body: staffEmailSchema,
    problems: ["invalid", "not-found", "conflict/email-taken"],
  }),
};
