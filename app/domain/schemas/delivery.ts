import { z } from "zod";
import type { Country } from "../customer";
import { addressSchema } from "./address";

/** What the delivery form's address part asks for: one of the stored addresses, or a new one. */
export const NEW_ADDRESS = "new";

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
      addressId: z.string().default(NEW_ADDRESS),
      address: z.unknown().optional(),
    })
    .transform((form, context) => {
      const option = options.find(({ id }) => id === form.optionId);
      if (!option?.requiresAddress) return { optionId: form.optionId, address: null };
      if (form.addressId !== NEW_ADDRESS)
        return { optionId: form.optionId, address: { storedId: form.addressId } };
      const parsed = addressSchema(countries).safeParse(form.address ?? {});
      if (parsed.success) return { optionId: form.optionId, address: parsed.data };
      for (const issue of parsed.error.issues)
        context.addIssue({
          code: "custom",
          message: issue.message,
          path: ["address", ...issue.path],
        });
      return z.NEVER;
    });
}
