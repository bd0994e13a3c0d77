/** Always in the future. */
const YEAR = new Date().getUTCFullYear() + 2;

/** When the tests' reserved orders expire: January 31, 6 PM in New York (standard time). */
export const RESERVED_UNTIL = {
  typed: `${YEAR}-01-31 18:00`,
  iso: `${YEAR}-01-31T18:00:00-05:00`,
  date: `January 31, ${YEAR}`,
};

export const CARD_EXPIRY = `09/${String(YEAR % 100).padStart(2, "0")}`;
