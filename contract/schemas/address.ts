import { z } from "zod";

import { ADDRESS_TYPES } from "../rules/customers/choices";
import { MAX_ADDRESS_LINE, MAX_POSTCODE } from "../rules/address/address";
import { isTooLong } from "../text/count-characters";
import {
  isPostcode,
  isPostcodeFirst,
  needsPostcode,
  normalizePostcode,
} from "../rules/address/postcode";
import { freeText, line, versionSchema } from "./scalars";

export const ADDRESS_TYPE_IDS = ADDRESS_TYPES.map(({ id }) => id);
const typeIdSchema = z.literal(ADDRESS_TYPE_IDS);
export type AddressTypeId = z.output<typeof typeIdSchema>;

const freeLine = freeText(300);

/** A postal address, its parts in the order of forms. */
export const addressSchema = z
  .object({
    building: freeLine.nullable().describe("Building name"),
    line1: freeLine,
    line2: freeLine.nullable(),
    line3: freeLine.nullable(),
    city: freeLine,
    county: freeLine.nullable(),
    state: line.describe("State code; empty if the country has no states"),
    postcode: freeLine.describe("Empty if the country has none"),
    country: line.describe("ISO 3166-1 alpha-2"),
  })
  .meta({ id: "Address" });
export type Address = z.output<typeof addressSchema>;
export type AddressPart = keyof Address;

export const ADDRESS_PARTS = Object.keys(addressSchema.shape) as AddressPart[];
const isOptional = (part: AddressPart) => addressSchema.shape[part] instanceof z.ZodNullable;
/** Nullable parts. Whether the state is required depends on the country. */
export const OPTIONAL_ADDRESS_PARTS = ADDRESS_PARTS.filter(isOptional);
type OptionalPart = { [P in AddressPart]: null extends Address[P] ? P : never }[AddressPart];
export const NO_OPTIONAL_PARTS = Object.fromEntries(
  OPTIONAL_ADDRESS_PARTS.map((part) => [part, null]),
) as Record<OptionalPart, null>;
/** Required in every country. */
const REQUIRED_PARTS = ["line1", "city", "country"] as const satisfies readonly AddressPart[];

const flag = z.boolean().default(false).describe("Moves the flag from the address that has it");

export const newAddressSchema = z
  .object({
    ...addressSchema.shape,
    typeId: typeIdSchema.default(1).describe("One of `ADDRESS_TYPES`"),
    isPrimary: flag,
    isBilling: flag,
    isDelivery: flag,
  })
  .meta({ id: "NewAddress" });
export type NewAddress = z.output<typeof newAddressSchema>;

export const addressChangeSchema = newAddressSchema
  .extend({ version: versionSchema })
  .meta({ id: "AddressChange" });

export const storedAddressSchema = z
  .object({
    ...addressSchema.shape,
    id: z.string(),
    typeId: typeIdSchema,
    isPrimary: z.boolean(),
    isBilling: z.boolean(),
    isDelivery: z.boolean(),
    version: versionSchema,
  })
  .meta({ id: "StoredAddress" });
export type StoredAddress = z.output<typeof storedAddressSchema>;

/** A flag can move to another address, but cannot just be removed. */
export type AddressFlags = Pick<StoredAddress, "isPrimary" | "isBilling" | "isDelivery">;
export const ADDRESS_FLAGS = [
  "isPrimary",
  "isBilling",
  "isDelivery",
] as const satisfies readonly (keyof AddressFlags)[];

/** `states` is empty if addresses in the country have no state from a list. */
export const countrySchema = z
  .object({
    isoCode: z.string().length(2).describe("ISO 3166-1 alpha-2"),
    name: z.string(),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .meta({ id: "Country" });
export type Country = z.output<typeof countrySchema>;

/** Picks the postal parts of an address record. */
export function postalAddress(address: Address): Address {
  return getParts(address, (part) => part);
}

/** Trims all parts; empty optional parts become null. Writes a postcode as its country does. */
export function trimAddress(address: Address): Address {
  const trimmed = getParts(address, (value, part) => {
    const text = value?.trim() ?? "";
    return text === "" && isOptional(part) ? null : text;
  });
  return { ...trimmed, postcode: normalizePostcode(trimmed.postcode, trimmed.country) };
}

function getParts(
  address: Address,
  change: (value: string | null, part: AddressPart) => string | null,
): Address {
  const parts = ADDRESS_PARTS.map((part) => [part, change(address[part], part)]);
  // Has the same keys, and `change` does not make required parts null.
  return Object.fromEntries(parts) as Address;
}

/**
 * Formats an address on one line without the country, in its country's order: "1 River Street, Apartment 2, New York, NY
 * 10001" or "Rua das Flores 2, 4000-001 Porto".
 */
export function addressLine(address: Address): string {
  const { building, line1, line2, line3, city, county, state, postcode, country } = address;
  const ownCounty = county === city ? null : county;
  const place = isPostcodeFirst(country)
    ? [`${postcode} ${city}`.trim(), ownCounty, state]
    : [city, ownCounty, [state, postcode].filter(Boolean).join(" ")];
  return [building, line1, line2, line3, ...place].filter(Boolean).join(", ");
}

export type AddressError = "required" | "too-long" | "unknown" | "format";

/**
 * Returns error codes of a trimmed address by part. The state is required if the country has states or is unknown, and
 * must be empty otherwise. A postcode is required if the country has them, and checked if their format is known.
 */
export function findAddressErrors(
  address: Address,
  countries: readonly Country[],
): Partial<Record<AddressPart, AddressError>> {
  const errors: Partial<Record<AddressPart, AddressError>> = {};
  for (const part of REQUIRED_PARTS) if (address[part] === "") errors[part] = "required";
  for (const part of ADDRESS_PARTS)
    if (isTooLong(address[part], MAX_ADDRESS_LINE)) errors[part] = "too-long";
  if (isTooLong(address.postcode, MAX_POSTCODE)) errors.postcode = "too-long";
  else if (address.postcode !== "") {
    if (!isPostcode(address.postcode, address.country)) errors.postcode = "format";
  } else if (needsPostcode(address.country)) errors.postcode = "required";

  const country = countries.find(({ isoCode }) => isoCode === address.country);
  if (country === undefined && address.country !== "") errors.country = "unknown";
  const error = stateError(address.state, country);
  if (error !== null) errors.state ??= error;
  return errors;
}

function stateError(state: string, country: Country | undefined): AddressError | null {
  if (state === "") return country === undefined || country.states.length > 0 ? "required" : null;
  if (country === undefined) return null;
  return country.states.some(({ code }) => code === state) ? null : "unknown";
}

export function isRemovable({ isPrimary }: Pick<AddressFlags, "isPrimary">): boolean {
  return !isPrimary;
}
