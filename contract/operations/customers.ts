import { z } from "zod";

import { declareOperations } from "../define";
import {
  customerSchema,
  detailsChangeSchema,
  guestCorrectionSchema,
  guestSchema,
  registrationSchema,
  signedInSchema,
} from "../schemas/customer";
import { closingSchema, linkMail, passwordSchema } from "../schemas/sign-in";
import { PASSWORD_CHECK_PROBLEMS } from "./sign-in";
import {
  addressChangeSchema,
  addressTypeSchema,
  newAddressSchema,
  storedAddressSchema,
} from "../schemas/address";
import {
  householdSchema,
  memberChangeSchema,
  memberSchema,
  newMemberSchema,
} from "../schemas/customer-parts";

const anyone = declareOperations({ tags: ["customers"], session: "none" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });

/** Customers: registered, or guests for one purchase, and read by themselves. */
export const customerOperations = {
  registerCustomer: anyone.post("/customers", {
    summary: "Registers a customer and signs in",
    description:
      "For a caller that knows the email to be the customer's own, such as staff at a counter. A page that anybody " +
      "can open begins with `/registrations`, which has the email confirmed by mail.",
    body: registrationSchema,
    success: { 201: signedInSchema },
    problems: ["invalid", "conflict/email-taken"],
  }),
  registerGuest: anyone.post("/customers/guests", {
    summary: "Creates a guest, who buys without an account, and signs in for this visit",
    body: guestSchema,
    success: { 201: signedInSchema },
    problems: ["invalid"],
  }),
  correctGuest: customer.put("/customer/guest", {
    summary:
      "Corrects the name, email and phone number that the signed-in guest typed. Safe to repeat",
    description:
      "Only until the guest orders (`ordered`). Not found where the customer is no guest, has registered, or has " +
      "shown by a mailed link that the email is theirs.",
    body: guestCorrectionSchema,
    success: { 200: customerSchema },
    problems: ["invalid", "not-found", "not-allowed/ordered"],
  }),
  getCustomer: customer.get("/customer", {
    summary: "The customer who is signed in",
    success: { 200: customerSchema },
  }),
  changeDetails: customer.patch("/customer", {
    summary: "Changes what is given of the signed-in customer's details",
    description:
      "`version` is the one that was read. When somebody changed the details since, the answer is the conflict " +
      "`changed`.",
    body: detailsChangeSchema,
    success: { 200: customerSchema },
    problems: ["invalid", "conflict/changed"],
  }),
  setLanguage: customer.put("/customer/language", {
    summary: "Keeps the language in which every mail to the signed-in customer is written",
    body: z.object({ locale: linkMail.locale }),
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
};

/** What privacy law gives everybody of their own data: a copy of all of it, and an end. */
export const customerDataOperations = {
  getPasswordFreshness: customer.get("/customer/fresh-password", {
    summary: "Gets whether the password was given in this session within the last ten minutes",
    success: { 200: z.object({ fresh: z.boolean() }) },
  }),
  confirmPassword: customer.post("/customer/fresh-password", {
    summary: "Gives the password once more, for what a session that was left open must not do",
    body: passwordSchema,
    countsAttempts: true,
    success: { 204: z.null() },
    problems: PASSWORD_CHECK_PROBLEMS,
  }),
  exportCustomer: customer.get("/customer/export", {
    summary: "Exports all data of the signed-in customer",
    description:
      "Refused (not-allowed, `password`) unless the password was given a short while ago.",
    success: {
      // Rows as they are kept: what there is of them differs from table to table.
      200: z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .meta({ id: "CustomerExport" }),
    },
    problems: ["not-allowed/password"],
  }),
  closeAccount: customer.post("/customer/close", {
    summary: "Closes the signed-in customer's account; needs the password",
    description:
      "Orders, gifts and what the books need stay; tickets stay valid. The conflicts `paying` and `reserved`: " +
      "a payment or a reserved order is open.",
    body: closingSchema,
    countsAttempts: true,
    success: { 204: z.null() },
    problems: [...PASSWORD_CHECK_PROBLEMS, "conflict/paying", "conflict/reserved"],
  }),
};

/** A customer's addresses. Another customer's address is not found. */
export const addressOperations = {
  listAddressTypes: anyone.get("/address-types", {
    tags: ["reference"],
    summary: "Lists the types of address",
    success: { 200: z.array(addressTypeSchema) },
  }),
  listAddresses: customer.get("/customer/addresses", {
    summary: "Lists the customer's addresses, the primary one first",
    success: { 200: z.array(storedAddressSchema) },
  }),
  getAddress: customer.get("/customer/addresses/:id", {
    summary: "Gets one of the customer's addresses",
    success: { 200: storedAddressSchema },
    problems: ["not-found"],
  }),
  addAddress: customer.post("/customer/addresses", {
    summary: "Adds an address; the first one is the primary one",
    body: newAddressSchema,
    success: { 201: storedAddressSchema },
    problems: ["invalid", "conflict/too-many"],
  }),
  changeAddress: customer.patch("/customer/addresses/:id", {
    summary: "Changes an address",
    description:
      "`version` is the one that was read. A flag can be taken from another address, not only removed. " +
      "Orders keep the address that they were sent to.",
    body: addressChangeSchema,
    success: { 200: storedAddressSchema },
    problems: ["invalid", "not-found", "conflict/changed"],
  }),
  removeAddress: customer.delete("/customer/addresses/:id", {
    summary: "Removes an address; the primary one cannot be removed",
    success: { 204: z.null() },
    problems: ["not-found", "conflict/primary-address"],
  }),
};

/** The household of the signed-in customer: people to book for, most of whom need no account. */
export const householdOperations = {
  getHousehold: customer.get("/customer/household", {
    summary: "The customer's household, the customer first",
    success: { 200: householdSchema },
  }),
  addHouseholdMember: customer.post("/customer/household/members", {
    summary: "Adds a member to the household, who needs no account. A name is added once",
    body: newMemberSchema,
    success: { 201: memberSchema },
    problems: ["invalid", "conflict/too-many"],
  }),
  changeHouseholdMember: customer.patch("/customer/household/members/:id", {
    summary: "Replaces a member's details; one with an account is named by it",
    body: memberChangeSchema,
    success: { 200: memberSchema },
    problems: ["invalid", "not-found", "conflict/changed", "conflict/own-account"],
  }),
  removeHouseholdMember: customer.delete("/customer/household/members/:id", {
    summary: "Removes a member of the household who has no account",
    success: { 204: z.null() },
    problems: ["not-found", "conflict/own-account"],
  }),
};
