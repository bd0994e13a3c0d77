import { z } from "zod";

import {
  ADDRESS_PARTS,
  ADDRESS_TYPE_IDS,
  findAddressErrors,
  trimAddress,
  type Address,
  type AddressError,
  type AddressPart,
  type AddressTypeId,
  type Country,
  type NewAddress,
} from "#contract/schemas/address";
import { postcodeName } from "#contract/rules/address/postcode";
import { venue } from "#contract/venue";
import { versionFieldSchema } from "./fields";

const part = z.string().max(1_000, { error: "tooLong" }).default("");

export function addressFieldsSchema(countries: readonly Country[]) {
  return z
    .object(
      Object.fromEntries(ADDRESS_PARTS.map((name) => [name, part])) as Record<
        AddressPart,
        typeof part
      >,
    )
    .transform(trimAddress)
    .superRefine((address, context) => {
      const errors = Object.entries(findAddressErrors(address, countries));
      for (const [name, error] of errors as [AddressPart, AddressError][])
        context.addIssue({
          code: "custom",
          message: getMessage(name, error, address.country),
          path: [name],
          input: address[name],
        });
    }) satisfies z.ZodType<Address, unknown>;
}

function getMessage(name: AddressPart, error: AddressError, country: string): string {
  if (error === "too-long") return "tooLong";
  const kind = postcodeName(country || venue.country);
  if (error === "format") return `format.${kind}`;
  if (name === "postcode") return `required.${kind}`;
  return name === "state" && error === "unknown" ? "stateOfCountry" : `required.${name}`;
}

export const NEW_ADDRESS = "new";

const typedPart = z.string().optional();

/** Fields to choose an address; a new address is only validated if chosen. */
export const addressChoiceFields = {
  addressId: z.string().default(NEW_ADDRESS),
  address: z
    .object(
      Object.fromEntries(ADDRESS_PARTS.map((name) => [name, typedPart])) as Record<
        AddressPart,
        typeof typedPart
      >,
    )
    .optional()
    .catch(undefined),
};

/** Returns the chosen stored address by id, or the new one; null, with issues added, if the new one is invalid. */
export function chosenAddress(
  form: { addressId: string; address?: unknown },
  countries: readonly Country[],
  context: z.RefinementCtx,
): Address | { storedId: string } | null {
  if (form.addressId !== NEW_ADDRESS) return { storedId: form.addressId };
  const parsed = addressFieldsSchema(countries).safeParse(form.address ?? {});
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues)
    context.addIssue({ code: "custom", message, path: ["address", ...path] });
  return null;
}

const flag = z.boolean().default(false);

export function ownAddressSchema(countries: readonly Country[]) {
  return z
    .object({
      address: addressFieldsSchema(countries),
      typeId: z
        .string()
        .transform((typed): AddressTypeId => ADDRESS_TYPE_IDS.find((id) => `${id}` === typed) ?? 1)
        .default(1),
      isPrimary: flag,
      isBilling: flag,
      isDelivery: flag,
      version: versionFieldSchema,
    })
    .transform(({ address, ...rest }) => ({ ...address, ...rest })) satisfies z.ZodType<
    NewAddress & { version: number },
    unknown
  >;
}
