/** Between a performance and its seat in a field's value. */
export const SEAT_SEPARATOR = "*";
