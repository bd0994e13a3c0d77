import { z } from "zod";

import { operation } from "../define";
import {
  customerSchema,
  detailsChangeSchema,
  guestSchema,
  registrationSchema,
  signedInSchema,
} from "../schemas/customer";
import { closingSchema, passwordSchema } from "../schemas/sign-in";
import { PASSWORD_CHECK_PROBLEMS } from "./sign-in";

const tags = ["customers"];
const FRESH = "/customer/fresh-password";

/** Customers: registered, or guests for one purchase, and read by themselves. */
export const customerOperations = {
  registerCustomer: operation({
    method: "POST",
    path: "/customers",
    tags,
    summary: "Registers a customer and signs in",
    description:
      "For a caller that knows the email to be the customer's own, such as staff at a counter. A page that anybody " +
      "can open begins with `/registrations`, which has the email confirmed by mail.",
    body: registrationSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["invalid", "conflict/email-taken"],
  }),
  registerGuest: operation({
    method: "POST",
    path: "/customers/guests",
    tags,
    summary: "Writes down a guest, who buys without an account, and signs in for this visit",
    body: guestSchema,
    session: "none",
    isSafeToRetry: false,
    success: { 201: signedInSchema },
    problems: ["invalid"],
  }),
  getCustomer: operation({
    method: "GET",
    path: "/customer",
    tags,
    summary: "The customer who is signed in",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: customerSchema },
    problems: [],
  }),
  changeDetails: operation({
    method: "PATCH",
    path: "/customer",
    tags,
    summary: "Changes what is given of the signed-in customer's details",
    description:
      "`version` is the one that was read. When somebody changed the details since, the answer is the conflict " +
      "`changed`.",
    body: detailsChangeSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 200: customerSchema },
    problems: ["invalid", "conflict/changed"],
  }),
};

/** What privacy law gives everybody of their own data: a copy of all of it, and an end. */
export const customerDataOperations = {
  getPasswordFreshness: operation({
    method: "GET",
    path: FRESH,
    tags,
    summary: "Whether the password was given in this session within the last ten minutes",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.object({ fresh: z.boolean() }) },
    problems: [],
  }),
  confirmPassword: operation({
    method: "POST",
    path: FRESH,
    tags,
    summary: "Gives the password once more, for what a session that was left open must not do",
    body: passwordSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: PASSWORD_CHECK_PROBLEMS,
  }),
  exportCustomer: operation({
    method: "GET",
    path: "/customer/export",
    tags,
    summary: "All that is kept of the signed-in customer",
    description:
      "Refused (not-allowed, `password`) unless the password was given a short while ago.",
    session: "customer",
    isSafeToRetry: true,
    success: {
      // Rows as they are kept: what there is of them differs from table to table.
      200: z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .meta({ id: "CustomerExport" }),
    },
    problems: ["not-allowed/password"],
  }),
  closeAccount: operation({
    method: "POST",
    path: "/customer/close",
    tags,
    summary: "Closes the account of the signed-in customer, for whoever knows the password",
    description:
      "Orders, gifts and what the books need stay; tickets stay valid. The conflicts `paying` and `reserved`: " +
      "a payment or a reserved order is open.",
    body: closingSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: [...PASSWORD_CHECK_PROBLEMS, "conflict/paying", "conflict/reserved"],
  }),
};
