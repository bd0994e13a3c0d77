import { z } from "zod";
import type { Country } from "#contract/schemas/address";

import { defineForm } from "~/domain/forms/define-form";
import { addressChoiceFields, chosenAddress } from "~/domain/schemas/address";
import { STEP_FIELDS } from "~/domain/schemas/fields";

type Choices = {
  options: readonly { id: string; requiresAddress: boolean }[];
  countries: readonly Country[];
};

/** The address is validated only if the chosen option needs one. */
export const deliveryForm = defineForm(
  {
    id: "delivery",
    schema: ({ options, countries }: Choices) =>
      z
        .object({
          optionId: z
            .string({ error: "required.delivery" })
            .refine((id) => options.some((option) => option.id === id), {
              error: "required.delivery",
            }),
          ...addressChoiceFields,
        })
        .transform(({ optionId, ...form }, context) => {
          const option = options.find(({ id }) => id === optionId);
          if (!option?.requiresAddress) return { optionId, address: null };
          const address = chosenAddress(form, countries, context);
          return address === null ? z.NEVER : { optionId, address };
        }),
    also: STEP_FIELDS,
  },
  { options: [], countries: [] },
);
