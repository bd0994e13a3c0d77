/** In Unicode code points: of each part of an address, and of its postcode. */
export const MAX_ADDRESS_LINE = 100;
export const MAX_POSTCODE = 12;
