import { z } from "zod";

import { addressSchema, storedAddressSchema } from "./address";
import { hasNoAddress } from "../text/email";
import { emailLine, idListSchema, line, versionSchema } from "./scalars";

import { TRIBUTE_TYPES } from "../rules/customers/choices";
import { linkMail } from "./sign-in";
import { PASSWORD_LENGTH } from "../rules/sign-in/password";

export const customerSchema = z
  .object({
    id: z.string(),
    number: z.string().describe("Customer number shown to people, such as C-20417"),
    title: z.string().nullable(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    mobile: z.string().nullable(),
    birthYear: z.int().nullable(),
    birthDate: z.string().nullable(),
    accessId: z.string().nullable().describe("Code of the access registration on the account"),
    recognitionName: z.string().nullable(),
    donorListing: z.string().nullable(),
    tributeName: z.string().nullable(),
    tributeType: z.enum(TRIBUTE_TYPES).nullable(),
    isGuest: z.boolean(),
    confirmationPending: z
      .boolean()
      .describe("A guest who has registered and can still confirm by the mailed link"),
    pendingEmail: z
      .string()
      .nullable()
      .describe("New email address that can still be confirmed by the mailed link"),
    passwordSet: z.boolean(),
    version: versionSchema,
    addresses: z.array(storedAddressSchema).describe("Primary address first"),
  })
  .meta({ id: "Customer" });
export type Customer = z.output<typeof customerSchema>;

/** False after unverified details were cleared, and of a guest who gives the name when paying. */
export const isNamed = ({ firstName, lastName }: Pick<Customer, "firstName" | "lastName">) =>
  firstName !== "" && lastName !== "";

/** Whether the customer has what every order needs: a name, and an address that email reaches. */
export const hasBuyerDetails = (
  customer: Pick<Customer, "firstName" | "lastName" | "email">,
): boolean => isNamed(customer) && !hasNoAddress(customer.email);

const personFields = {
  title: line.nullable(),
  firstName: line,
  middleName: line.nullable(),
  lastName: line,
  phone: line.describe("10 or 11 digits, or + and an E.164 number; may be empty for a guest"),
  mobile: line.nullable(),
  birthYear: z.int().min(0).max(9_999).nullable(),
  birthDate: line.nullable().describe("Such as 1985-12-03; sets the birth year"),
};

/** Details that not every form asks for. */
const optionalDetails = {
  title: personFields.title.default(null),
  middleName: personFields.middleName.default(null),
  mobile: personFields.mobile.default(null),
  birthYear: personFields.birthYear.default(null),
  birthDate: personFields.birthDate.default(null),
};

/** Can be set at registration, or later by separate calls. */
const choices = {
  agreedStatements: idListSchema.default([]).describe("Ids from GET /customer/agreed-statements"),
  tags: idListSchema.default([]).describe("Interests, ids from GET /tag-groups"),
  accessId: line.nullable().default(null).describe("Code of an access registration"),
};

export const registrationSchema = z
  .object({
    ...personFields,
    ...optionalDetails,
    ...choices,
    email: emailLine,
    password: line.describe(
      `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters with a lower-case, an upper-case letter and a digit`,
    ),
    address: addressSchema,
  })
  .meta({ id: "Registration" });
export type Registration = z.output<typeof registrationSchema>;

/** Data for the registration mail, which can be resent. */
export const enrolmentMailSchema = z.object({
  confirmUrl: linkMail.linkUrl,
  locale: linkMail.locale,
});

export const enrolmentSchema = registrationSchema
  .omit({ accessId: true })
  .extend(enrolmentMailSchema.shape)
  .meta({ id: "Enrolment" });

export const guestSchema = z
  .object({
    ...personFields,
    ...optionalDetails,
    agreedStatements: choices.agreedStatements,
    tags: choices.tags,
    email: emailLine,
    address: addressSchema.nullable().default(null).describe("A complete address, or null"),
  })
  .meta({ id: "Guest" });

export const guestCorrectionSchema = guestSchema
  .pick({ firstName: true, lastName: true, email: true, phone: true })
  .meta({ id: "GuestCorrection" });
export type GuestCorrection = z.output<typeof guestCorrectionSchema>;

export const detailsChangeSchema = z
  .object({
    ...personFields,
    recognitionName: line.nullable(),
    donorListing: line.nullable(),
    tributeName: line.nullable(),
    tributeType: z.enum(TRIBUTE_TYPES).nullable(),
  })
  .partial()
  .extend({ version: versionSchema })
  .meta({ id: "CustomerChange", description: "Omitted fields are unchanged" });
export type DetailsChange = z.output<typeof detailsChangeSchema>;

export const signedInSchema = z
  .object({
    session: z.string().describe("Token for the X-Customer-Session header, valid for 12 hours"),
    customer: customerSchema,
    // Missing in responses of the previous release.
    language: z
      .string()
      .nullish()
      .describe("Language of mails to the customer; null until one is chosen"),
  })
  .meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof signedInSchema>;
