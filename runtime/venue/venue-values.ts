import { type Locale, textIn } from "#contract/names/locales";
import { nearestName } from "../files/nearest-name";
import type { VenueSettingsFile } from "./venue-schema";

/** What the venue's own pages and mails can state as `{{name}}`, in a language. */
export function venueValues(
  venue: VenueSettingsFile,
  locale: Locale,
): Readonly<Record<string, string>> {
  return {
    name: venue.name,
    address: venue.address,
    phone: venue.phone,
    email: venue.email,
    openingHours: textIn(venue.openingHours, locale, venue.languages),
    holdMinutes: String(venue.holdMinutes),
    idleMinutes: String(venue.sessionIdleMinutes),
    ...(venue.relay !== undefined && { relay: venue.relay }),
    ...(venue.charity && { charity: venue.charity.legalName, taxId: venue.charity.taxId }),
  };
}

/** The values that are links where they are text. */
export const valueLinks = (venue: VenueSettingsFile): Readonly<Record<string, string>> => ({
  phone: `tel:${venue.phoneDialed}`,
  email: `mailto:${venue.email}`,
});

/** Longer than any name: without a limit, a text of brackets alone would take seconds. */
const VALUE = /{{(.{0,100}?)}}/gs;

/** Fills in `{{name}}`, and reports names that have no value. */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string>>,
  report: (message: string) => void,
): string {
  return text.replaceAll(VALUE, (whole, inner: string) => {
    const name = inner.trim();
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) return value;
    const nearest = nearestName(name, Object.keys(values));
    const advice =
      nearest === null
        ? `expected one of ${Object.keys(values).join(", ")}`
        : `did you mean {{${nearest}}}?`;
    report(`{{${name.slice(0, 60)}}} has no value; ${advice}`);
    return whole;
  });
}
