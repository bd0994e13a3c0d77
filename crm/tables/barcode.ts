/** A barcode has 20 digits and starts with 99. */
const PREFIX = "99";

const LENGTH = 20;

/**
 * `randomDigit` must be unpredictable, since the number alone admits its holder. Duplicates are unlikely with 18 random
 * digits and prevented by a unique constraint.
 */
export function makeBarcode(randomDigit: () => number): string {
  const digits = Array.from({ length: LENGTH - PREFIX.length }, () => String(randomDigit()));
  return PREFIX + digits.join("");
}

export function isBarcode(digits: string): boolean {
  return digits.length === LENGTH && digits.startsWith(PREFIX) && /^\d+$/.test(digits);
}
