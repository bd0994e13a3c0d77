import { z } from "zod";

import type { Country, Customer } from "~/domain/customer";

export const addressShape = z.object({
  id: z.string(),
  isPrimary: z.boolean(),
  isBilling: z.boolean(),
  line1: z.string(),
  line2: z.string().nullable(),
  line3: z.string().nullable(),
  city: z.string(),
  county: z.string().nullable(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
});

export const customerShape = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isGuest: z.boolean(),
  addresses: z.array(addressShape),
}) satisfies z.ZodType<Customer>;

export const signedInShape = z.object({ session: z.string().min(1), customer: customerShape });

export const countryShape = z.object({
  isoCode: z.string(),
  name: z.string(),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
}) satisfies z.ZodType<Country>;
