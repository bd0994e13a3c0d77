import { z } from "zod";

import { operation } from "../define";
import { customerFileSchema } from "../schemas/customer-file";
import { rowIdSchema, rowParams } from "../schemas/scalars";
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

const tags = ["staff"];
const SESSIONS = "/staff/sessions";
const CURRENT = `${SESSIONS}/current` as const;
const CUSTOMER = "/staff/customers/:id";
/** The code of an authenticator, as it was typed. */
const codeSchema = z.object({ code: z.string().max(20) });

/** Staff sign in with a password and then, where it is set up, a second factor. */
export const staffSessionOperations = {
  signInStaff: operation({
    method: "POST",
    path: SESSIONS,
    tags,
    summary: "Signs a member of staff in, or asks for the authenticator's code",
    description:
      "202: the password is right; the code is asked for within five minutes. Five wrong passwords in a row lock " +
      "the account for the caller who tried them, for a quarter of an hour, whether or not there is one.",
    body: staffCredentialsSchema,
    session: "none",
    countsAttempts: true,
    isSafeToRetry: false,
    success: { 201: staffSignedInSchema, 202: staffCodeAskedSchema },
    problems: ["invalid", "not-signed-in", "not-allowed/locked"],
  }),
  signInStaffByCode: operation({
    method: "POST",
    path: `${SESSIONS}/code`,
    tags,
    summary: "Signs in by the authenticator's code, after the password",
    description: "`code-not-recognised`: try again. `not-signed-in`: begin with the password.",
    body: staffCodeSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 201: staffSignedInSchema },
    problems: ["invalid", "not-signed-in", "code-not-recognised", "not-allowed/locked"],
  }),
  getStaff: operation({
    method: "GET",
    path: CURRENT,
    tags,
    summary: "Who of the staff is signed in, and what they may do",
    session: "staff",
    isSafeToRetry: true,
    success: { 200: staffSchema },
    problems: [],
  }),
  signOutStaff: operation({
    method: "DELETE",
    path: CURRENT,
    tags,
    summary: "Signs out; a session that is over already is no error",
    session: "staff?",
    isSafeToRetry: true,
    success: { 204: z.null() },
    problems: [],
  }),
  changeStaffPassword: operation({
    method: "POST",
    path: "/staff/password",
    tags,
    summary: "Changes the password, and ends every session but this one, which gets a new token",
    description: "Wrong present passwords count and lock as when signing in.",
    body: staffPasswordSchema,
    session: "staff",
    countsAttempts: true,
    isSafeToRetry: false,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "not-allowed/locked"],
  }),
  offerSecondFactor: operation({
    method: "POST",
    path: "/staff/second-factor",
    tags,
    summary: "Gives a secret for an authenticator; it counts once a code of it was shown",
    session: "staff",
    isSafeToRetry: false,
    success: { 201: z.object({ secret: z.string(), uri: z.string() }) },
    problems: ["conflict/second-factor"],
  }),
  confirmSecondFactor: operation({
    method: "POST",
    path: "/staff/second-factor/confirm",
    tags,
    summary: "Turns the second factor on, with a code that the authenticator shows",
    description:
      "Every other session of theirs ends, and this one gets a new token: whoever has one had the password alone.",
    body: codeSchema,
    session: "staff",
    isSafeToRetry: false,
    success: { 200: staffRenewedSchema },
    problems: ["invalid", "code-not-recognised"],
  }),
};

/** Whom staff look for, what they see of one customer, and what staff did. */
export const staffReadOperations = {
  findCustomers: operation({
    method: "GET",
    path: "/staff/customers",
    tags,
    summary:
      "Finds customers by email, name, telephone, or the number of an order, a ticket or a card",
    query: z.object({
      query: z.string().max(200),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    session: "staff",
    isSafeToRetry: true,
    success: { 200: foundCustomersSchema },
    problems: ["invalid", "not-allowed/role"],
  }),
  getCustomerFile: operation({
    method: "GET",
    path: CUSTOMER,
    tags,
    summary: "One customer as the customer sees it, and what staff did lately",
    params: rowParams,
    session: "staff",
    isSafeToRetry: true,
    success: { 200: customerFileSchema },
    problems: ["not-allowed/role", "not-found"],
  }),
  getCustomerOrder: operation({
    method: "GET",
    path: `${CUSTOMER}/orders/:orderId`,
    tags,
    summary: "An order of that customer",
    params: rowParams.extend({ orderId: rowIdSchema }),
    session: "staff",
    isSafeToRetry: true,
    success: { 200: orderSchema },
    problems: ["not-allowed/role", "not-found"],
  }),
  listAuditLog: operation({
    method: "GET",
    path: "/staff/audit-log",
    tags,
    summary: "What staff did, newest first",
    query: z.object({
      subjectId: z.string().max(100).optional(),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    session: "staff",
    isSafeToRetry: true,
    success: { 200: z.array(loggedActSchema) },
    problems: ["invalid", "not-allowed/role"],
  }),
};

const act = {
  method: "POST",
  tags,
  params: rowParams,
  session: "staff",
  isSafeToRetry: false,
  success: { 204: z.null() },
} as const;
const mailedLink = {
  ...act,
  description: "In the language in which the customer bought last. Conflict: `no-basket`.",
  body: staffLinkSchema,
} as const;

/** What staff do for a customer. Each act is written into the audit log. */
export const staffActOperations = {
  sendCustomerMagicLink: operation({
    ...mailedLink,
    path: `${CUSTOMER}/magic-link`,
    summary: "Mails the customer a link to sign in with",
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
  sendCustomerPasswordReset: operation({
    ...mailedLink,
    path: `${CUSTOMER}/password-reset`,
    summary: "Mails the customer a link to choose a password by",
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
  sendCustomerBasketLink: operation({
    ...mailedLink,
    path: `${CUSTOMER}/basket-link`,
    summary: "Mails the customer a link that signs in and opens the basket left behind",
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/no-basket"],
  }),
  resendCustomerConfirmation: operation({
    ...act,
    path: `${CUSTOMER}/orders/:order/confirmation`,
    summary: "Sends an order's confirmation again, to the customer's address of today",
    description: "Refused (not-allowed): `not-confirmed`, `too-often`.",
    params: rowParams.extend({ order: rowIdSchema }),
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
  unlockCustomer: operation({
    ...act,
    path: `${CUSTOMER}/unlock`,
    summary: "Unlocks an account that too many wrong passwords locked",
    body: staffActSchema,
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
  changeCustomerEmail: operation({
    ...act,
    path: `${CUSTOMER}/email`,
    summary: "Gives the customer another email; the old address is told",
    body: staffEmailSchema,
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/email-taken"],
  }),
};
