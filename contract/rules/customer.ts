/** Earliest accepted year of birth. */
export const OLDEST_YEAR = 1900;
