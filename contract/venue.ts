/** What a venue edits, as far as the storefront and the box office both need it. The rest is in `app/venue.ts`. */
export const venue = {
  name: "Riverside Performing Arts Center",
  address: "61 West 65th Street, New York, NY 10023",
  phone: "(212) 555-0140",
  /** For how long seats are held before they are paid for or kept longer. */
  holdMinutes: 15,
} as const;
