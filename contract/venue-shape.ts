import type { ItemKind } from "./schemas/basket-item";

/** Settings that storefront and box office share. */
export type Venue = {
  name: string;
  /** On one line. */
  address: string;
  phone: string;
  email: string;
  /** The charity as registered with the tax office, for receipts and yearly giving statements. */
  charity: { legalName: string; taxId: string };
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. With `CURRENCY`, a machine can have another. */
  currency: string;
  /** Customers' phone numbers in the venue's country; those that begin with + or 00 may be from any other (decision 32). */
  customerPhone: { minDigits: number; maxDigits: number; isRequiredForGuests: boolean };
  /** How long seats are held until they are paid for or the hold is extended. */
  holdMinutes: number;
  /** BCP 47 tag of the language in which the box office writes names and descriptions. */
  catalogueLanguage: string;
};

export type VatRates = Partial<Record<ItemKind | "ticket" | "delivery", number>>;
