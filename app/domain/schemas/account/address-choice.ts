import type { Address, Country } from "#contract/schemas/address";
import { z } from "zod";

import { addressSchema } from "../address";

/** What a form asks for that wants an address: one of the stored ones, or a new one. */
export const NEW_ADDRESS = "new";

/** The fields of such a form. The new address is only read, and only complained about, when it was chosen. */
export const addressChoiceFields = {
  addressId: z.string().default(NEW_ADDRESS),
  address: z.unknown().optional(),
};

/** The chosen address: one of the customer's own by its id, or the new one; null, with its faults told, if it is wrong. */
export function chosenAddress(
  form: { addressId: string; address?: unknown },
  countries: readonly Country[],
  context: z.RefinementCtx,
): Address | { storedId: string } | null {
  if (form.addressId !== NEW_ADDRESS) return { storedId: form.addressId };
  const parsed = addressSchema(countries).safeParse(form.address ?? {});
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues)
    context.addIssue({ code: "custom", message, path: ["address", ...path] });
  return null;
}
