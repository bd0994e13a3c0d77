/** The names of an address's fields in a form, in the order of the page. */
export const ADDRESS_FIELDS = [
  "address.country",
  "address.line1",
  "address.line2",
  "address.line3",
  "address.city",
  "address.county",
  "address.state",
  "address.postcode",
] as const;
