import { postcodeName } from "#contract/rules/address/postcode";
import { regionName } from "#contract/rules/address/region";
import type { AddressPart } from "#contract/schemas/address";
import type { Translate } from "./translate";

/** What a country calls a part of its addresses; without the country, what it is called anywhere. */
export function addressPartName(t: Translate, part: AddressPart, country = ""): string {
  if (country === "") return t(`address.${part}`);
  if (part === "postcode") return t(`address.postcodeOf.${postcodeName(country)}`);
  const region = part === "county" ? regionName(country) : null;
  return region === null ? t(`address.${part}`) : t(`address.countyOf.${region}`);
}
