/** True when the digits carry a right check digit (ISO/IEC 7812, Luhn) and a card's length. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  [...digits].reverse().forEach((character, index) => {
    const digit = Number(character);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}

/** The card's network, in Stripe's words. */
export function brandOf(digits: string): string {
  if (/^4/.test(digits)) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^6(011|4[4-9]|5)/.test(digits)) return "discover";
  return "unknown";
}

/** `4242424242424242` as people read it: in groups of four, American Express in 4, 6 and 5. */
export function grouped(digits: string): string {
  const groups = /^3[47]/.test(digits) ? /^(\d{4})(\d{6})(\d{5})$/ : null;
  if (groups) return digits.replace(groups, "$1 $2 $3");
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}
