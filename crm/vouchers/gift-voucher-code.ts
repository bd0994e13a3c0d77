/** Spec section 5: "4 alphanumeric characters, a hyphen, then 7 alphanumeric characters (xxxx-xxxxxxx)". */
const FORMAT = /^[0-9A-Z]{4}-[0-9A-Z]{7}$/;
/** What we make leaves out characters that look like others; what is typed may hold any. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const PARTS = [4, 7] as const;

/** Whether a tidy code has the form of a gift voucher's. */
export function isGiftVoucherCode(code: string): boolean {
  return FORMAT.test(code);
}

/** As a basket shows it: enough to tell it from another, and not to spend it. */
export const maskedVoucherCode = (code: string): string => `•••• ${code.slice(-4)}`;

/**
 * A new code: one of 31^11, more than 2^54. `pick` gives a random whole number from 0 to below its argument, and must
 * be one that nobody can foretell: whoever knows a code may spend the voucher.
 */
export function makeGiftVoucherCode(pick: (below: number) => number): string {
  const part = (length: number) =>
    Array.from({ length }, () => ALPHABET[pick(ALPHABET.length)]).join("");
  return PARTS.map(part).join("-");
}
