import type { ItemKind } from "./schemas/basket-item";

/** Time zone of the venue; all dates and times shown to people are in it. */
export const VENUE_ZONE = "America/New_York";

/** Venue settings that storefront and box office share. Those of the storefront are in `app/venue-settings.ts`. */
export const venue = {
  name: "Riverside Performing Arts Center",
  address: "61 West 65th Street, New York, NY 10023",
  phone: "(212) 555-0140",
  email: "boxoffice@riverside.example",
  /** The charity as registered with the tax office, for receipts and yearly giving statements. */
  charity: { legalName: "Riverside Performing Arts Center, Inc.", taxId: "00-0000000" },
  /** ISO 3166-1 alpha-2. */
  country: "US",
  /** Customers' phone numbers in the venue's country; those that begin with + or 00 may be from any other (decision 32). */
  customerPhone: { minDigits: 10, maxDigits: 11, isRequiredForGuests: false as boolean },
  /** How long seats are held until they are paid for or the hold is extended. */
  holdMinutes: 15,
} as const;

/**
 * Value added tax that prices include, in percent, by kind of line; kinds that are left out have none. `ticket` includes
 * the booking fee. For example, theaters in Germany have `{ ticket: 7, merchandise: 19 }`.
 */
export const VAT_RATES: VatRates = {};

export type VatRates = Partial<Record<ItemKind | "ticket" | "delivery", number>>;
