import { regionalTag } from "./intl";
import { venue } from "#contract/venue";

/**
 * Of every supported currency (`hasHundredths`). Formats use `getMinorUnits`, so that no sum is shown 100 times too
 * large.
 */
const MINOR_UNITS = 100;

/** Converts currency units, with decimals if they have some, to minor units, such as dollars to cents. */
export const toMinorUnits = (units: number): number => Math.round(units * MINOR_UNITS);

/** Converts minor units to currency units: 4550 to 45.5. */
export const toUnits = (amount: number): number => amount / MINOR_UNITS;

type Marks = { thousands: string; decimal: string };

const marks = new Map<string, Marks>();

/** The thousands and decimal separators of a language. */
function getMarks(language: string): Marks {
  const cached = marks.get(language);
  if (cached !== undefined) return cached;
  const parts = new Intl.NumberFormat(regionalTag(language, venue.country)).formatToParts(12_345.5);
  const mark = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  const own = { thousands: mark("group"), decimal: mark("decimal") };
  marks.set(language, own);
  return own;
}

const CENTS = "(?:[.,](?<cents>\\d\\d?))?";
/**
 * Amounts that mean the same in every language: no separator except before one or two decimals; thousands separated by
 * spaces or apostrophes, or by a separator other than the decimal one.
 */
const UNAMBIGUOUS = [
  `(?<units>\\d{1,9})${CENTS}`,
  `(?<units>[1-9]\\d{0,2}(?:[\\s'’]\\d{3}){1,2})${CENTS}`,
  "(?<units>[1-9]\\d{0,2}(?:,\\d{3}){1,2})\\.(?<cents>\\d\\d?)",
  "(?<units>[1-9]\\d{0,2}(?:\\.\\d{3}){1,2}),(?<cents>\\d\\d?)",
  "(?<units>[1-9]\\d{0,2}(?:,\\d{3}){2})",
  "(?<units>[1-9]\\d{0,2}(?:\\.\\d{3}){2})",
].map((pattern) => new RegExp(`^${pattern}$`));

/** How amounts are typed: the visitor's language, and the currency of the prices. */
export type AmountNotation = { language: string; currency: string };

/** "€25", "25 kr", "USD 25" */
const SIGN = /^(?<before>[^\d\s.,-]{1,4})\s?|\s?(?<after>[^\d\s.,-]{1,4})$/u;

/** How a currency is written in front of or behind an amount: "$", "US$", "USD". */
function isSignOf(sign: string, { language, currency }: AmountNotation): boolean {
  const signs = (["symbol", "narrowSymbol", "code"] as const).flatMap((currencyDisplay) =>
    [language, "en"].flatMap((tag) =>
      new Intl.NumberFormat(regionalTag(tag, venue.country), {
        style: "currency",
        currency,
        currencyDisplay,
      })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
    ),
  );
  const isSame = (other: string) => other.toLowerCase() === sign.toLowerCase();
  return signs.some(isSame) || (currency === "USD" && isSame("US$"));
}

/** Why a text is not an amount. `amount-currency`: it has the sign of another currency. */
export function amountError(typed: string, notation: AmountNotation): "amount" | "amount-currency" {
  const { before, after = "" } = SIGN.exec(typed.trim())?.groups ?? {};
  const sign = before ?? after;
  const isCurrency =
    /\p{Sc}/u.test(sign) || Intl.supportedValuesOf("currency").includes(sign.toUpperCase());
  return isCurrency && !isSignOf(sign, notation) ? "amount-currency" : "amount";
}

/**
 * Parses an amount typed by a visitor into minor units; null if it is not an amount. "1,000" is only accepted in
 * languages with a comma as thousands separator: in German it would be 1 with three decimals. A leading or trailing sign
 * of the currency is ignored; any other sign is refused (`amountError`).
 */
export function parseAmount(typed: string, notation: AmountNotation): number | null {
  const { language } = notation;
  const trimmed = typed.trim();
  const { 0: found = "", groups } = SIGN.exec(trimmed) ?? {};
  const sign = groups?.["before"] ?? groups?.["after"];
  if (sign !== undefined && !isSignOf(sign, notation)) return null;
  const text = trimmed.replace(found, "");
  const { thousands } = getMarks(language);
  const isOwn = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && text.at(-4) === thousands;
  if (isOwn) return toMinorUnits(Number(text.replace(thousands, "")));
  for (const pattern of UNAMBIGUOUS) {
    const { units, cents = "" } = pattern.exec(text)?.groups ?? {};
    if (units === undefined) continue;
    return toMinorUnits(Number(units.replace(/\D/g, ""))) + Number(cents.padEnd(2, "0"));
  }
  return null;
}

/** Formats minor units for an input field: "25", "25.50", in German "25,50". */
export function formatAmountInput(minor: number, language: string): string {
  const units = minor / MINOR_UNITS;
  return Number.isInteger(units)
    ? String(units)
    : units.toFixed(2).replace(".", getMarks(language).decimal);
}
