const PREFIX = "99";
const RANDOM_DIGITS = 18;

/** 20 digits that start with 99. */
export const BARCODE = new RegExp(String.raw`^${PREFIX}\d{${RANDOM_DIGITS}}$`);

/**
 * `randomDigit` must be unpredictable, since the number alone admits its holder. Duplicates are unlikely with 18 random
 * digits and prevented by a unique constraint.
 */
export function makeBarcode(randomDigit: () => number): string {
  return PREFIX + Array.from({ length: RANDOM_DIGITS }, () => String(randomDigit())).join("");
}
