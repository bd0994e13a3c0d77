/** Spec section 9: the QR code of a ticket is 20 digits long and begins with 99. */
const PREFIX = "99";
const LENGTH = 20;

/**
 * A ticket's barcode. `randomDigit` gives 0 to 9 and must come from a source that nobody can guess: whoever knows
 * the number is let in. 18 free digits make a repeat unlikely, and the table's unique constraint makes it impossible.
 */
export function makeBarcode(randomDigit: () => number): string {
  const free = Array.from({ length: LENGTH - PREFIX.length }, () => String(randomDigit()));
  return PREFIX + free.join("");
}

/** Whether digits are the number of a ticket or of a card. */
export function isBarcode(digits: string): boolean {
  return digits.length === LENGTH && digits.startsWith(PREFIX) && /^\d+$/.test(digits);
}
