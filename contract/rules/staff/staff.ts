export const REASON_LENGTH = { min: 3, max: 300 };
/** Characters. */
export const MAX_STAFF_NAME = 100;
