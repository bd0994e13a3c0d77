import type { Country } from "#contract/schemas/address";
import { z } from "zod";

import { addressChoiceFields, chosenAddress } from "~/domain/schemas/address";

/**
 * The delivery form. `requiresAddress` says which options need an address; the address is only read, and only
 * complained about, when the chosen option needs one.
 */
export function deliverySchema(
  options: readonly { id: string; requiresAddress: boolean }[],
  countries: readonly Country[],
) {
  return z
    .object({
      optionId: z
        .string({ error: "required.delivery" })
        .refine((id) => options.some((option) => option.id === id), { error: "required.delivery" }),
      ...addressChoiceFields,
    })
    .transform(({ optionId, ...form }, context) => {
      const option = options.find(({ id }) => id === optionId);
      if (!option?.requiresAddress) return { optionId, address: null };
      const address = chosenAddress(form, countries, context);
      return address === null ? z.NEVER : { optionId, address };
    });
}
