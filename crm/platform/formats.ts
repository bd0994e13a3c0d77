import { moneyFormat, nameZone } from "#contract/intl";
import { VENUE_ZONE } from "#contract/venue";

export type Formats = {
  /** "Thursday, December 3, 2026 at 7:30 PM EST" */
  dateAndTime(instant: Date): string;
  /** "Thursday, December 3, 2026" */
  date(instant: Date): string;
  /** "Thursday, December 3" */
  day(instant: Date): string;
  /** "7:30 PM EST" */
  time(instant: Date): string;
  /** "Dec 3, 2026, 7:30 PM" */
  short(instant: Date): string;
  /** Minor units to "$85.00". */
  money(amount: number, currency: string): string;
};

// Never invalidated: a locale's formats do not change. Creating Intl objects is slow, so there is one set per language.
const made = new Map<string, Formats>();

/** How dates (New York time) and sums are written in a language. */
export function formatsIn(locale: string): Formats {
  const known = made.get(locale);
  if (known) return known;
  // A language that the runtime does not know is written as American English, not as the server's own.
  const languages = [locale, "en-US"].filter(isLanguage);
  const dayOfYear = { weekday: "long", day: "numeric", month: "long" } as const;
  const fullDate = { ...dayOfYear, year: "numeric" } as const;
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languages, { timeZone: VENUE_ZONE, ...options });
  const dateAndTime = formatter({ ...fullDate, ...clock });
  const date = formatter(fullDate);
  const day = formatter(dayOfYear);
  const time = formatter(clock);
  const short = formatter({ dateStyle: "medium", timeStyle: "short" });
  const money = new Map<string, Intl.NumberFormat>();
  const formats: Formats = {
    dateAndTime: (instant) => nameZone(dateAndTime.format(instant), instant),
    date: (instant) => date.format(instant),
    day: (instant) => day.format(instant),
    time: (instant) => nameZone(time.format(instant), instant),
    short: (instant) => short.format(instant),
    money: (amount, currency) => {
      const format = money.get(currency) ?? moneyFormat(languages, currency);
      money.set(currency, format);
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
      return format.format(amount / 10 ** digits);
    },
  };
  made.set(locale, formats);
  return formats;
}

function isLanguage(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

/** Whether this is a currency whose sums are counted in hundredths: cents, pence, øre. */
export function hasHundredths(currency: string): boolean {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return false;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}
