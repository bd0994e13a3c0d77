import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { FOUND_CUSTOMERS, LOGGED_PER_PAGE } from "../../rules/staff/staff";
import { customerFileSchema, customerOrderSchema } from "../../schemas/customer-file";
import { rowIdSchema } from "../../schemas/scalars";
import {
  AUDIT_PARTS,
  foundCustomersSchema,
  loggedActionSchema,
  staffActionSchema,
  staffEmailSchema,
  staffLinkSchema,
} from "../../schemas/staff";

const staff = declareOperations({ tags: ["staff"], pathIds: rowIdSchema, session: "staff" });

export const staffReadOperations = {
  findCustomers: staff.get("/staff/customers", {
    permission: "find-customer",
    reads: "search-customers",
    summary:
      "Finds customers by email, name, phone, by an order, ticket or card number, or by a payment",
    query: z.object({
      query: z.string().max(200),
      pageSize: z.coerce.number().int().min(1).max(50).default(FOUND_CUSTOMERS),
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
    success: { 200: customerOrderSchema },
    problems: ["not-found"],
  }),
  listAuditLog: staff.get("/staff/audit-log", {
    permission: "read-audit-log",
    summary: "Lists staff actions and which records staff have read, newest first",
    query: z.object({
      subjectId: z.string().max(100).optional(),
      part: z.enum(AUDIT_PARTS).optional().describe("Both by default"),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(LOGGED_PER_PAGE),
    }),
    success: { 200: z.array(loggedActionSchema) },
    problems: ["invalid"],
  }),
};
const mailedLink = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
  description:
    "The mail is in the language of the customer's last order. A closed account is not found. Conflict: `no-basket`.",
  body: staffLinkSchema,
  success: { 204: z.null() },
});

const action = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
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
