import { intlTag } from "./intl";

const MINOR_UNITS = 100;

/** Whole units of a currency in minor units: dollars in cents. Only for currencies of a hundred minor units, as all here. */
export const toMinorUnits = (units: number): number => units * MINOR_UNITS;

type Marks = { thousands: string; decimal: string };

const marks = new Map<string, Marks>();

/** How a language writes 1,234.5. */
function marksOf(language: string): Marks {
  const known = marks.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(intlTag(language)).formatToParts(12_345.5);
  const mark = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  const found = { thousands: mark("group"), decimal: mark("decimal") };
  marks.set(language, found);
  return found;
}

const CENTS = "(?:[.,](?<cents>\\d\\d?))?";
/** What is the same sum in every language: no mark but before the last one or two digits; spaces, or two marks, between thousands. */
const CLEAR = [
  `(?<units>\\d{1,9})${CENTS}`,
  `(?<units>[1-9]\\d{0,2}(?:\\s\\d{3}){1,2})${CENTS}`,
  "(?<units>[1-9]\\d{0,2}(?:,\\d{3}){1,2})\\.(?<cents>\\d\\d?)",
  "(?<units>[1-9]\\d{0,2}(?:\\.\\d{3}){1,2}),(?<cents>\\d\\d?)",
  "(?<units>[1-9]\\d{0,2}(?:,\\d{3}){2})",
  "(?<units>[1-9]\\d{0,2}(?:\\.\\d{3}){2})",
].map((pattern) => new RegExp(`^${pattern}$`));

/**
 * A sum as a visitor types it, in minor units; null for no sum. "1,000" is a thousand only where the language writes it
 * so: to a German it is one, with three decimals, and is no sum. A currency sign before or after is ignored.
 */
export function parseAmount(typed: string, language: string): number | null {
  const text = typed.trim().replace(/^\p{Sc}\s?|\s?\p{Sc}$/u, "");
  const { thousands } = marksOf(language);
  const isOwn = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && text.at(-4) === thousands;
  if (isOwn) return toMinorUnits(Number(text.replace(thousands, "")));
  for (const pattern of CLEAR) {
    const { units, cents = "" } = pattern.exec(text)?.groups ?? {};
    if (units === undefined) continue;
    return toMinorUnits(Number(units.replace(/\D/g, ""))) + Number(cents.padEnd(2, "0"));
  }
  return null;
}

/** The same the other way, for a field: "25", "25.50", in German "25,50". */
export function amountToType(minor: number, language: string): string {
  const units = minor / MINOR_UNITS;
  return Number.isInteger(units)
    ? String(units)
    : units.toFixed(2).replace(".", marksOf(language).decimal);
}
