import {
  getMinorUnits,
  moneyFormat,
  percentFormat,
  regionalTag,
  withMinusSign,
  withoutZeroCents,
} from "#contract/text/intl";
import type { Money } from "#contract/schemas/money";
import { languageTags } from "#contract/names/locales";
import type { Locale } from "#contract/names/locales";
import { venue } from "#contract/venue";
import type { Translate } from "../translate";

type MoneyFormat = { format: Intl.NumberFormat; minorUnits: number; texts: Map<number, string> };

// Cached for the life of the process: creating Intl objects costs more than rendering a page.
const formats = new Map<string, MoneyFormat>();
/** Texts of amounts that are kept: a hall's page has the same few prices a hundred times. */
const MAX_TEXTS = 500;

function formatFor(locale: Locale, currency: string) {
  const key = `${locale} ${currency}`;
  let entry = formats.get(key);
  if (entry === undefined) {
    const format = moneyFormat(languageTags[locale], currency, venue.country);
    entry = { format, minorUnits: getMinorUnits(format), texts: new Map() };
    formats.set(key, entry);
  }
  return entry;
}

/** "$85.00" */
export function formatMoney(sum: Money, locale: Locale): string {
  const { format, minorUnits, texts } = formatFor(locale, sum.currency);
  let text = texts.get(sum.amount);
  if (text === undefined) {
    text = withMinusSign(format.format(sum.amount / minorUnits)).replace(/\u202f/g, "\u00a0");
    if (texts.size >= MAX_TEXTS) texts.clear();
    texts.set(sum.amount, text);
  }
  return text;
}

/** "$85", "$85.50": without zero cents, for offers and running sums. */
export function formatPrice(sum: Money, locale: Locale): string {
  return withoutZeroCents(formatMoney(sum, locale));
}

/** "$29", or "free", of what can be added. */
export const priceOrFree = (t: Translate, sum: Money, locale: Locale): string =>
  sum.amount === 0 ? t("stock.free") : formatPrice(sum, locale);

export type WriteMoney = (sum: Money) => string;

/** For summaries, receipts and what staff see. */
export const withCents =
  (locale: Locale): WriteMoney =>
  (sum) =>
    formatMoney(sum, locale);

/** For sums that are compared or added up: all with cents if one of them has some. */
export const createWriter = (sums: readonly Money[], locale: Locale): WriteMoney =>
  sums.every((sum) => wholeUnits(sum) !== null)
    ? (sum) => formatPrice(sum, locale)
    : withCents(locale);

/** Whole units of the currency, or null if the sum has cents. */
export function wholeUnits({ amount, currency }: Money): number | null {
  const units = amount / formatFor("en-us", currency).minorUnits;
  return Number.isInteger(units) ? units : null;
}

/** The text before and after the number of a whole sum: "$" and "". */
export function currencyAffixes(currency: string, locale: Locale): [before: string, after: string] {
  const [before = "", after = ""] = formatPrice({ amount: 0, currency }, locale).split("0");
  return [before, after];
}

const counts = new Map<Locale, Intl.NumberFormat>();

/** "1,854" */
export function formatCount(count: number, locale: Locale): string {
  const tag = regionalTag(languageTags[locale], venue.country);
  const format = counts.get(locale) ?? new Intl.NumberFormat(tag);
  counts.set(locale, format);
  return format.format(count);
}

const percents = new Map<Locale, (percent: number) => string>();

/** "5.5%": of a whole percentage. */
export function formatPercent(percent: number, locale: Locale): string {
  const format = percents.get(locale) ?? percentFormat(languageTags[locale], venue.country);
  percents.set(locale, format);
  return format(percent);
}

export function countedTotal(t: Translate, hasFee = true): { one: string; other: string } {
  const total = "{total}";
  const text = (count: number) =>
    (hasFee
      ? t("performance.runningCount", { count, total })
      : `${t("basket.count.tickets", { count })}. ${t("performance.total", { total })}`
    ).replace(String(count), "{count}");
  return { one: text(1), other: text(2) };
}
