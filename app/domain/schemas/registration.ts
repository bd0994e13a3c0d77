import type { Country } from "#contract/schemas/address";
import { z } from "zod";
import { addressSchema } from "./address";
import { emailSchema } from "./email";
import { requiredNameSchema } from "./name";
import { newPasswordSchema } from "./password";
import { phoneSchema } from "./phone";

/** The registration form (spec section 3, register fields: phone and address are required; section 5, the terms). */
export function registrationSchema(countries: readonly Country[]) {
  return z.object({
    firstName: requiredNameSchema("required.firstName"),
    lastName: requiredNameSchema("required.lastName"),
    email: emailSchema,
    password: newPasswordSchema,
    phone: phoneSchema,
    address: addressSchema(countries),
    terms: z.literal("on", { error: "terms" }),
  });
}
