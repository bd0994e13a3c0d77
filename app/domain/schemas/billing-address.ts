import { z } from "zod";

import type { Country } from "../customer";
import { addressChoiceFields, chosenAddress } from "./address-choice";

/** The billing-address form: one of the customer's addresses, or a new one. */
export function billingAddressSchema(countries: readonly Country[]) {
  return z
    .object(addressChoiceFields)
    .transform((form, context) => chosenAddress(form, countries, context) ?? z.NEVER);
}
