/** The sum of what is chosen, in minor units. Prices that are no whole number count as nothing. */
export function totalOf(lines: readonly { unitPrice: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitPrice, quantity }) => {
    const price = unitPrice * quantity;
    return Number.isSafeInteger(price) && price > 0 ? sum + price : sum;
  }, 0);
}

/** Puts an amount of minor units into `{total}`, as the locale writes this currency. */
export function totalText(text: string, amount: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return text.replace("{total}", () => format.format(amount / 10 ** digits));
}
