import { COUNTRIES } from "./countries";

/** Spec section 3, "Address": address type; 1 by default (spec section 9). */
export const ADDRESS_TYPES = [
  { id: 1, name: "Home" },
  { id: 2, name: "Work" },
  { id: 3, name: "Other" },
] as const;

export type AddressInput = {
  line1: string;
  line2: string | null;
  line3: string | null;
  city: string;
  county: string | null;
  state: string;
  postcode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

const LINE_MAX = 100;
const POSTCODE_MAX = 12;

/** The address without spaces around its parts; an empty part that may be left out is null. */
export function tidyAddress(address: AddressInput): AddressInput {
  const optional = (line: string | null) => line?.trim() || null;
  return {
    line1: address.line1.trim(),
    line2: optional(address.line2),
    line3: optional(address.line3),
    city: address.city.trim(),
    county: optional(address.county),
    state: address.state.trim(),
    postcode: address.postcode.trim(),
    country: address.country.trim(),
  };
}

/**
 * What is wrong with a tidy address (spec section 5, "Address": if one is given, it must be complete): from the part
 * to a code; empty when nothing is. Lines 2 and 3 and the county may be left out: few addresses have them.
 */
export function addressFaults(address: AddressInput): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const part of ["line1", "city", "postcode"] as const)
    if (address[part] === "") faults[part] = "required";
  const country = COUNTRIES.find(({ isoCode }) => isoCode === address.country);
  const state = stateFault(address.state, country?.states ?? []);
  if (state !== null) faults.state = state;
  for (const part of ["line1", "line2", "line3", "city", "county", "state"] as const)
    if ((address[part] ?? "").length > LINE_MAX) faults[part] = "too-long";
  if (address.postcode.length > POSTCODE_MAX) faults.postcode = "too-long";
  if (country === undefined) faults.country = address.country === "" ? "required" : "unknown";
  return faults;
}

/**
 * Spec section 3: county/state is required on addresses. Where a country's states are a list it must be one of them, by
 * its code; elsewhere it may be left out.
 */
function stateFault(
  state: string,
  states: readonly { code: string }[],
): "required" | "unknown" | null {
  if (states.length === 0) return null;
  if (state === "") return "required";
  return states.some(({ code }) => code === state) ? null : "unknown";
}

/** What an address is for, besides being on record. */
export type AddressFlags = { isPrimary: boolean; isBilling: boolean; isDelivery: boolean };

/** Spec section 5: the primary address cannot be deleted. */
export function isRemovable(address: AddressFlags): boolean {
  return !address.isPrimary;
}

/**
 * Which flags an address takes over when it is written, so that a customer with addresses has one of each: the first
 * one has all three, and what was asked for is taken from whichever had it. A flag is given up only to another.
 */
export function flagsTaken(asked: Partial<AddressFlags>, isFirst: boolean): AddressFlags {
  return {
    isPrimary: isFirst || asked.isPrimary === true,
    isBilling: isFirst || asked.isBilling === true,
    isDelivery: isFirst || asked.isDelivery === true,
  };
}
