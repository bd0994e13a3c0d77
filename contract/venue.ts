import type { VatRates, Venue } from "./venue-shape";

/** Time zone of the venue; all dates and times shown to people are in it. */
export const VENUE_ZONE: string = "America/New_York";

/** Venue settings that storefront and box office share. Those of the storefront are in `app/venue-settings.ts`. */
export const venue: Venue = {
  name: "Riverside Performing Arts Center",
  address: "61 West 65th Street, New York, NY 10023",
  phone: "(212) 555-0140",
  email: "boxoffice@riverside.example",
  charity: { legalName: "Riverside Performing Arts Center, Inc.", taxId: "00-0000000" },
  country: "US",
  currency: "USD",
  customerPhone: { minDigits: 10, maxDigits: 11, isRequiredForGuests: false },
  catalogueLanguage: "en-US",
  holdMinutes: 15,
};

/**
 * Value added tax that prices include, in percent, by kind of line; kinds that are left out have none. `ticket` includes
 * the booking fee. For example, theaters in Germany have `{ ticket: 7, merchandise: 19 }`.
 */
export const VAT_RATES: VatRates = {};
