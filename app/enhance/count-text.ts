/** Texts by plural category, each with `{count}`. */
type Texts = Partial<Record<Intl.LDMLPluralRule, string>>;

/** "12 characters left" or "3 characters too many", in the page's language. */
export function countText(
  length: number,
  limit: { max: number; left: Texts; over: Texts },
  locale: string,
): string {
  const left = limit.max - length;
  const count = Math.abs(left);
  const texts = left < 0 ? limit.over : limit.left;
  const text = texts[new Intl.PluralRules(locale).select(count)] ?? texts.other ?? "";
  return text.replace("{count}", count.toLocaleString(locale));
}
