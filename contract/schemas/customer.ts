import { z } from "zod";

import { addressSchema, storedAddressSchema } from "./address";
import { line, versionSchema, idListSchema } from "./scalars";

import { TRIBUTE_TYPES } from "./fund";
import { linkMail, PASSWORD_LENGTH } from "./sign-in";

export const customerSchema = z
  .object({
    id: z.string(),
    number: z.string().describe("What people read and say: C-20417"),
    title: z.string().nullable(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    mobile: z.string().nullable(),
    birthYear: z.number().int().nullable(),
    birthDate: z.string().nullable(),
    accessId: z.string().nullable().describe("The code of the access registration on the account"),
    recognitionName: z.string().nullable(),
    donorListing: z.string().nullable(),
    tributeName: z.string().nullable(),
    tributeType: z.enum(TRIBUTE_TYPES).nullable(),
    isGuest: z.boolean(),
    confirmationPending: z
      .boolean()
      .describe("A guest who registered and has not opened the mailed link yet, which still works"),
    pendingEmail: z
      .string()
      .nullable()
      .describe("The email that they asked for and may confirm by the link that was mailed there"),
    passwordSet: z.boolean(),
    version: versionSchema,
    addresses: z.array(storedAddressSchema).describe("The primary one first"),
  })
  .meta({ id: "Customer" });
export type Customer = z.output<typeof customerSchema>;

/** The earliest year of birth that is taken. */
export const OLDEST_YEAR = 1900;

/** False after what a stranger may have typed was dropped: then the name is asked for before anything is bought. */
export const isNamed = ({ firstName, lastName }: Pick<Customer, "firstName" | "lastName">) =>
  firstName !== "" && lastName !== "";

const personFields = {
  title: line.nullable(),
  firstName: line,
  middleName: line.nullable(),
  lastName: line,
  phone: line.describe("10 or 11 digits"),
  mobile: line.nullable(),
  birthYear: z.number().int().min(0).max(9_999).nullable(),
  birthDate: line.nullable().describe("2026-12-03; it gives the birth year"),
};

/** What a form that does not ask for it leaves out. */
const unasked = {
  title: personFields.title.default(null),
  middleName: personFields.middleName.default(null),
  mobile: personFields.mobile.default(null),
  birthYear: personFields.birthYear.default(null),
  birthDate: personFields.birthDate.default(null),
};

/** May be given at registration, or later by separate calls. */
const choices = {
  agreedStatements: idListSchema.default([]).describe("Of GET /statements"),
  tags: idListSchema.default([]).describe("Interests, of GET /tags"),
  accessId: line.nullable().default(null).describe("The code of an access registration"),
};

export const registrationSchema = z
  .object({
    ...personFields,
    ...unasked,
    ...choices,
    email: line,
    password: line.describe(
      `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters with a lower-case, an upper-case letter and a digit`,
    ),
    address: addressSchema,
  })
  .meta({ id: "Registration" });
export type Registration = z.output<typeof registrationSchema>;

/** What the mail of a registration needs; it may be sent again. */
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
    ...unasked,
    agreedStatements: choices.agreedStatements,
    tags: choices.tags,
    email: line,
    address: addressSchema.nullable().default(null).describe("All of it, or null"),
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
  .meta({ id: "CustomerChange", description: "What is left out stays as it is" });
export type DetailsChange = z.output<typeof detailsChangeSchema>;

export const signedInSchema = z
  .object({
    session: z.string().describe("For the header X-Customer-Session; valid for 12 hours"),
    customer: customerSchema,
    // An answer of the release before has none.
    language: z
      .string()
      .nullish()
      .describe("What every mail to the customer is written in; null as long as none was chosen"),
  })
  .meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof signedInSchema>;
