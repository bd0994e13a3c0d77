import { z } from "zod";
import type { Country } from "#contract/schemas/address";

import { defineForm } from "~/domain/forms/define-form";
import { addressChoiceFields, chosenAddress } from "~/domain/schemas/address";
import { STEP_FIELDS } from "~/domain/schemas/fields";

export const billingAddressForm = defineForm(
  {
    id: "billing-address",
    schema: (countries: readonly Country[]) =>
      z
        .object(addressChoiceFields)
        .transform((form, context) => chosenAddress(form, countries, context) ?? z.NEVER),
    also: STEP_FIELDS,
  },
  [],
);
