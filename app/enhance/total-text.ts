/** The sum of what is chosen, in minor units. Prices that are no whole number count as nothing. */
export function totalOf(lines: readonly { unitPrice: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitPrice, quantity }) => {
    const price = unitPrice * quantity;
    return Number.isSafeInteger(price) && price > 0 ? sum + price : sum;
  }, 0);
}

type Chosen = {
  count: number;
  /** Minor units. */
  sum: number;
  currency: string;
  locale: string;
};

/** "2 tickets. Total $290.00, fees included", as the locale writes numbers and this currency. */
export function totalText(
  texts: Partial<Record<Intl.LDMLPluralRule, string>>,
  { count, sum, currency, locale }: Chosen,
): string {
  const text = texts[new Intl.PluralRules(locale).select(count)] ?? texts.other ?? "";
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return text
    .replace("{count}", () => count.toLocaleString(locale))
    .replace("{total}", () => format.format(sum / 10 ** digits));
}
