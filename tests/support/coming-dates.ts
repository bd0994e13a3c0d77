/** Always in the future. */
const YEAR = new Date().getUTCFullYear() + 2;

/** When the tests' reserved orders expire: January 31, 6 PM in New York (standard time). */
export const RESERVED_UNTIL = {
  typed: `${YEAR}-01-31 18:00`,
  iso: `${YEAR}-01-31T18:00:00-05:00`,
  date: `January 31, ${YEAR}`,
};

export const CARD_EXPIRY = `09/${String(YEAR % 100).padStart(2, "0")}`;

/** The date in so many days where the tests' venue is: "2031-12-03". */
export function dayIn(days: number): string {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "America/New_York" });
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
