import { z } from "zod";

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

const storedAddressSchema = z.object({
  id: z.string(),
  isPrimary: z.boolean(),
  line1: z.string(),
  line2: z.string().nullable(),
  line3: z.string().nullable(),
  city: z.string(),
  county: z.string().nullable(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
});

export const customerSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    addresses: z.array(storedAddressSchema).describe("The primary one first"),
  })
  .meta({ id: "Customer" });

export const registrationSchema = z
  .object({
    firstName: line,
    lastName: line,
    email: line,
    password: line.describe(
      "6 to 20 characters with a lower-case, an upper-case letter and a digit",
    ),
    phone: line.describe("10 or 11 digits"),
    address: addressInputSchema,
  })
  .meta({ id: "Registration" });

export const credentialsSchema = z.object({ email: line, password: line });

export const signedInSchema = z
  .object({
    session: z.string().describe("For the header X-Customer-Session; valid for 12 hours"),
    customer: customerSchema,
  })
  .meta({ id: "SignedIn" });
