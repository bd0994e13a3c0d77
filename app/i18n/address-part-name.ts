import { venue } from "#contract/venue";
import { postcodeName } from "#contract/rules/address/postcode";
import { regionName } from "#contract/rules/address/region";
import type { AddressPart } from "#contract/schemas/address";
import type { Translate } from "./translate";

/**
 * What a country calls a part of its addresses. Without the country, what it is called anywhere; in a venue's language for
 * most countries, that is a postal code.
 */
export function addressPartName(t: Translate, part: AddressPart, country = ""): string {
  if (part === "postcode" && (country !== "" || postcodeName(venue.country) === "postalCode"))
    return t(`address.postcodeOf.${postcodeName(country)}`);
  if (part === "line2" && country === "MX") return t("address.line2Of.MX");
  if (part === "state" && country === "CA") return t("address.stateOf.CA");
  if (country === "") return t(`address.${part}`);
  const region = part === "county" ? regionName(country) : null;
  return region === null ? t(`address.${part}`) : t(`address.countyOf.${region}`);
}
