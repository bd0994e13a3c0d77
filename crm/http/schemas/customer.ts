import { z } from "zod";

import { ADDRESS_TYPES } from "../../domain/address-rules";
import { TRIBUTE_TYPES } from "../../domain/customer-details";
import { idListSchema } from "./id-list";
import { linkMail } from "./login";
import { versionSchema } from "./version";

/** Text from outside. PostgreSQL cannot keep U+0000, so it is refused here. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\u0000"), { error: "no NUL" });

// Wider than the rules: what is wrong with a field is said by the rules, in codes.
const line = text(300);

export const addressInputSchema = z
  .object({
    line1: line,
    line2: line.nullable(),
    line3: line.nullable(),
    city: line,
    county: line.nullable(),
    state: line,
    postcode: line,
    country: line.describe("ISO 3166-1 alpha-2"),
  })
  .meta({ id: "AddressInput" });

const typeId = z.literal(ADDRESS_TYPES.map(({ id }) => id)).describe("Of GET /address-types");
const flag = z.boolean().default(false).describe("Taken from whichever address has it");

export const newAddressSchema = z
  .object({
    ...addressInputSchema.shape,
    typeId: typeId.default(1),
    isPrimary: flag,
    isBilling: flag,
    isDelivery: flag,
  })
  .meta({ id: "NewAddress" });

export const addressChangeSchema = newAddressSchema
  .extend({ version: versionSchema })
  .meta({ id: "AddressChange" });

export const addressTypeSchema = z
  .object({ id: z.number().int(), name: z.string() })
  .meta({ id: "AddressType" });

export const addressSchema = z
  .object({
    id: z.string(),
    typeId: z.number().int().describe("Of GET /address-types"),
    isPrimary: z.boolean(),
    isBilling: z.boolean(),
    isDelivery: z.boolean(),
    line1: z.string(),
    line2: z.string().nullable(),
    line3: z.string().nullable(),
    city: z.string(),
    county: z.string().nullable(),
    state: z.string(),
    postcode: z.string(),
    country: z.string(),
    version: versionSchema,
  })
  .meta({ id: "StoredAddress" });

export const customerSchema = z
  .object({
    id: z.string(),
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
    passwordSet: z.boolean(),
    version: versionSchema,
    addresses: z.array(addressSchema).describe("The primary one first"),
  })
  .meta({ id: "Customer" });

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

/** What may be said at once, or later by calls of its own. */
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
      "6 to 20 characters with a lower-case, an upper-case letter and a digit",
    ),
    address: addressInputSchema,
  })
  .meta({ id: "Registration" });

/** The same with what its mail needs. */
export const enrolmentSchema = registrationSchema
  .omit({ accessId: true })
  .extend({
    ...linkMail,
    confirmUrl: linkMail.linkUrl.describe(
      "The page that finishes it; `linkUrl` is that of a magic link",
    ),
  })
  .meta({ id: "Enrolment" });

export const guestSchema = z
  .object({
    ...personFields,
    ...unasked,
    agreedStatements: choices.agreedStatements,
    tags: choices.tags,
    email: line,
    address: addressInputSchema.nullable().default(null).describe("All of it, or null"),
  })
  .meta({ id: "Guest" });

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

export const credentialsSchema = z.object({ email: line, password: line });

export const signedInSchema = z
  .object({
    session: z.string().describe("For the header X-Customer-Session; valid for 12 hours"),
    customer: customerSchema,
  })
  .meta({ id: "SignedIn" });
