import type { NewAddress, AddressTypeId } from "#contract/schemas/address";
import { ADDRESS_TYPE_IDS } from "#contract/schemas/address";
import type { Country } from "#contract/schemas/address";
import { z } from "zod";

import { addressSchema } from "../address";
import { versionSchema } from "../version";

const flag = z.boolean().default(false);

/** The form of one address of the account: all of an address (spec section 5), what kind it is and what it is for. */
export function ownAddressSchema(countries: readonly Country[]) {
  return z
    .object({
      address: addressSchema(countries),
      typeId: z
        .string()
        .transform((typed): AddressTypeId => ADDRESS_TYPE_IDS.find((id) => `${id}` === typed) ?? 1)
        .default(1),
      isPrimary: flag,
      isBilling: flag,
      isDelivery: flag,
      version: versionSchema,
    })
    .transform(({ address, ...rest }) => ({ ...address, ...rest })) satisfies z.ZodType<
    NewAddress & { version: number },
    unknown
  >;
}
