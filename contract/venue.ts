import { venueFile } from "#venue";

/** Settings of the venue, of its file venue.yaml. What the storefront makes of them is in `app/venue-settings.ts`. */
export const venue = venueFile;

/** Who buyers buy from, as the terms of sale, orders and emails name it. */
export const getSellerName = ({ charity, name }: Pick<typeof venue, "charity" | "name">): string =>
  charity?.legalName ?? name;

/** Time zone of the venue; all dates and times shown to people are in it. */
export const VENUE_ZONE: string = venueFile.timeZone;

/**
 * Value added tax that prices include, in percent, by kind of line; kinds that are left out have none. `ticket` includes
 * the booking fee.
 */
export const VAT_RATES = venueFile.vat;
export type VatRates = typeof VAT_RATES;
