/** Where the venue is: every day and time that a person reads is of this zone. */
export const VENUE_ZONE = "America/New_York";

/** What a venue edits, as far as the storefront and the box office both need it. The rest is in `app/venue-settings.ts`. */
export const venue = {
  name: "Riverside Performing Arts Center",
  address: "61 West 65th Street, New York, NY 10023",
  phone: "(212) 555-0140",
  email: "boxoffice@riverside.example",
  /** Who gifts are made to, as the tax office knows it: on receipts and on the statement of a year's gifts. */
  charity: { legalName: "Riverside Performing Arts Center, Inc.", taxId: "00-0000000" },
  /** For how long seats are held before they are paid for or kept longer. */
  holdMinutes: 15,
} as const;
