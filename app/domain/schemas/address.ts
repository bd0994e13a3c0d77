import { z } from "zod";

import { findAddressFaults, trimAddress } from "#contract/schemas/address";
import type { Address, AddressFault, AddressPart, Country } from "#contract/schemas/address";

const part = z.string().max(1_000, { error: "tooLong" }).default("");

/** A postal address as a form sends it: complete, in one of these countries. */
export function addressSchema(countries: readonly Country[]) {
  return z
    .object({
      line1: part,
      line2: part,
      line3: part,
      city: part,
      county: part,
      state: part,
      postcode: part,
      country: part,
    })
    .transform(trimAddress)
    .superRefine((address, context) => {
      const faults = Object.entries(findAddressFaults(address, countries));
      for (const [name, fault] of faults as [AddressPart, AddressFault][])
        context.addIssue({
          code: "custom",
          message: messageOf(name, fault),
          path: [name],
          input: address[name],
        });
    }) satisfies z.ZodType<Address, unknown>;
}

/** The key of the message under the field. */
function messageOf(name: AddressPart, fault: AddressFault): string {
  if (fault === "too-long") return "tooLong";
  return name === "state" && fault === "unknown" ? "stateOfCountry" : `required.${name}`;
}
