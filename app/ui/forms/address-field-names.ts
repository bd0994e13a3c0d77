import { ADDRESS_PARTS } from "#contract/schemas/address";

/** The names of an address's fields in a form, in the order of the page. */
export const ADDRESS_FIELDS = ADDRESS_PARTS.map((part) => `address.${part}` as const);
