type Face = {
  brand: string;
  maskedNumber: string;
  expiryMonth: number;
  expiryYear: number;
  cardholderName: string;
};

/** Whether two are one card, as far as is seen of them: who pays with it once more does not have it twice. */
export function isSameCard(a: Face, b: Face): boolean {
  return (
    a.brand.toLowerCase() === b.brand.toLowerCase() &&
    a.maskedNumber === b.maskedNumber &&
    a.expiryMonth === b.expiryMonth &&
    a.expiryYear === b.expiryYear &&
    a.cardholderName === b.cardholderName
  );
}

/** "•••• 4242": all that is ever kept of a number. */
export function maskedNumber(lastDigits: string): string {
  return `•••• ${lastDigits.slice(-4)}`;
}
