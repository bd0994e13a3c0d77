import type { Country } from "#contract/schemas/address";
import { z } from "zod";

import { addressChoiceFields, chosenAddress } from "~/domain/schemas/account/address-choice";

/** The billing-address form: one of the customer's addresses, or a new one. */
export function billingAddressSchema(countries: readonly Country[]) {
  return z
    .object(addressChoiceFields)
    .transform((form, context) => chosenAddress(form, countries, context) ?? z.NEVER);
}
