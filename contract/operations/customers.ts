import { z } from "zod";

import { declareOperations } from "../calls/define";
import {
  customerSchema,
  detailsChangeSchema,
  guestCorrectionSchema,
  guestSchema,
  registrationSchema,
  signedInSchema,
} from "../schemas/customer";
import { closingSchema, linkMail, passwordSchema, visitField } from "../schemas/sign-in";
import { PASSWORD_CHECK_PROBLEMS, visitorSignedInSchema } from "./sign-in";
import { addressChangeSchema, newAddressSchema, storedAddressSchema } from "../schemas/address";
import { householdSchema, memberSchema, newMemberSchema } from "../schemas/customer-parts";

const anyone = declareOperations({ tags: ["customers"], session: "none" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });

export const customerOperations = {
  registerCustomer: anyone.post("/customers", {
    summary: "Registers a customer and signs in",
    description:
      "For callers that have verified the email, such as box office staff. Public pages use `/registrations`, which " +
      "confirms the email by mail.",
    body: registrationSchema,
    success: { 201: signedInSchema },
    problems: ["invalid", "conflict/email-taken"],
  }),
  registerGuest: anyone.post("/customers/guests", {
    summary: "Creates a guest customer without an account and signs in for this visit",
    description:
      "With the `requestKey` of a form, a repeat of the same request within seconds signs in to the same visit.",
    body: guestSchema.extend({ requestKey: z.uuid().optional(), ...visitField }),
    success: { 201: visitorSignedInSchema },
    problems: ["invalid"],
  }),
  registerPayer: anyone.post("/customers/payers", {
    summary:
      "Creates a guest without a name, who gives it on the card provider's page, and signs in",
    description:
      "Until the payment of an order that was started with `payerDetails`, the customer has no name and no email. A repeat with the same key within seconds signs in to the same visit.",
    body: z.object({ requestKey: z.uuid(), ...visitField }),
    success: { 201: visitorSignedInSchema },
  }),
  correctGuest: customer.put("/customer/guest", {
    summary: "Corrects the signed-in guest's name, email and phone number; safe to repeat",
    description:
      "Refused once the guest has ordered (`ordered`). Not found if the customer is not a guest, has registered, or " +
      "has confirmed the email by a mailed link.",
    body: guestCorrectionSchema,
    success: { 200: customerSchema },
    problems: ["invalid", "not-found", "not-allowed/ordered-already"],
  }),
  getCustomer: customer.get("/customer", {
    summary: "Gets the signed-in customer",
    findsCustomer: true,
    success: { 200: customerSchema },
  }),
  changeDetails: customer.patch("/customer", {
    summary: "Changes the signed-in customer's details; omitted fields are unchanged",
    description:
      "`version` is the version that was read. Refused with the conflict `changed` if the details have changed since.",
    body: detailsChangeSchema,
    success: { 200: customerSchema },
    problems: ["invalid", "conflict/changed"],
  }),
  setLanguage: customer.put("/customer/language", {
    summary: "Sets the language of mails to the signed-in customer",
    body: z.object({ locale: linkMail.locale }),
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
};

/** Data export and account closure, as required by privacy law. */
export const customerDataOperations = {
  getPasswordFreshness: customer.get("/customer/fresh-password", {
    summary: "Checks whether the password was entered in this session within the last ten minutes",
    success: { 200: z.object({ fresh: z.boolean() }) },
  }),
  confirmPassword: customer.post("/customer/fresh-password", {
    summary: "Confirms the password again, for actions that an unattended session must not allow",
    body: passwordSchema,
    countsAttempts: true,
    success: { 204: z.null() },
    problems: PASSWORD_CHECK_PROBLEMS,
  }),
  exportCustomer: customer.get("/customer/export", {
    summary: "Exports all data of the signed-in customer",
    description:
      "Refused (not-allowed, `password`) unless the password was entered within the last ten minutes.",
    success: {
      // Stored rows by table, each table with its own columns.
      200: z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .meta({ id: "CustomerExport" }),
    },
    problems: ["not-allowed/password"],
  }),
  closeAccount: customer.post("/customer/close", {
    summary: "Closes the signed-in customer's account; requires the password",
    description:
      "Orders, donations and accounting records are kept, and tickets stay valid. Conflicts: `paying` and `reserved` " +
      "while a payment or a reserved order is open.",
    body: closingSchema,
    countsAttempts: true,
    success: { 204: z.null() },
    problems: [...PASSWORD_CHECK_PROBLEMS, "conflict/paying", "conflict/reserved"],
  }),
};

export const addressOperations = {
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
    summary: "Adds an address; the first one becomes the primary address",
    body: newAddressSchema,
    success: { 201: storedAddressSchema },
    problems: ["invalid", "conflict/too-many"],
  }),
  changeAddress: customer.patch("/customer/addresses/:id", {
    summary: "Changes an address",
    description:
      "`version` is the version that was read. A flag moves from the address that has it; it cannot just be removed. " +
      "Existing orders keep their address.",
    body: addressChangeSchema,
    success: { 200: storedAddressSchema },
    problems: ["invalid", "not-found", "conflict/changed"],
  }),
  removeAddress: customer.delete("/customer/addresses/:id", {
    summary: "Removes an address other than the primary one",
    success: { 204: z.null() },
    problems: ["not-found", "conflict/primary-address"],
  }),
};

export const householdOperations = {
  getHousehold: customer.get("/customer/household", {
    summary: "Gets the customer's household, with the customer first",
    success: { 200: householdSchema },
  }),
  addHouseholdMember: customer.post("/customer/household/members", {
    summary: "Adds a household member, who needs no account; a name that exists is not added again",
    body: newMemberSchema,
    success: { 201: memberSchema },
    problems: ["invalid", "conflict/too-many"],
  }),
  removeHouseholdMember: customer.delete("/customer/household/members/:id", {
    summary: "Removes a household member without an account",
    success: { 204: z.null() },
    problems: ["not-found", "conflict/own-account"],
  }),
};
