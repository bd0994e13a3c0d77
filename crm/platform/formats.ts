import { instantFormat, type InstantOptions } from "#contract/text/format-instant";
import {
  countryNames,
  getMinorUnits,
  moneyFormat,
  percentFormat,
  withMinusSign,
} from "#contract/text/intl";
import { venue, VENUE_ZONE } from "#contract/venue";

export type Formats = {
  /** "Thursday, December 3, 2026 at 7:30 PM EST"; without the zone where people don't write it. */
  dateAndTime(instant: Date): string;
  /** The same for people who may be anywhere: always with the zone. */
  dateAndTimeAnywhere(instant: Date): string;
  /** "Thursday, December 3, 2026" */
  date(instant: Date): string;
  /** "Thursday, December 3" */
  day(instant: Date): string;
  /** "7:30 PM EST", as `dateAndTime`. */
  time(instant: Date): string;
  timeAnywhere(instant: Date): string;
  /** "Dec 3, 2026, 7:30 PM" */
  short(instant: Date): string;
  /** Minor units to "$85.00". */
  money(amount: number, currency: string): string;
  /** 8.1 to "8.1%". */
  percent(percent: number): string;
  /** "US" to "United States". */
  country(isoCode: string): string;
};

// Never invalidated: a locale's formats do not change. Creating Intl objects is slow, so there is one set per language.
const cache = new Map<string, Formats>();

/** Formats dates (the venue's time), money and countries. `language`: a result of `findTranslatedLanguage`. */
export function formatsIn(language: string): Formats {
  const cached = cache.get(language);
  if (cached) return cached;
  const dayOfYear = { weekday: "long", day: "numeric", month: "long" } as const;
  const fullDate = { ...dayOfYear, year: "numeric" } as const;
  const hour = { hour: "numeric", minute: "2-digit" } as const;
  const clock = { ...hour, zone: "usual" } as const;
  const clockAnywhere = { ...hour, zone: "always" } as const;
  const formatter = (options: InstantOptions) => {
    const write = instantFormat(language, { timeZone: VENUE_ZONE, ...options });
    // Plain spaces for the text body of mails; the HTML body prevents line breaks itself.
    return (instant: Date) => write(instant).replaceAll("\u00a0", " ");
  };
  const money = new Map<string, (amount: number) => string>();
  const formats: Formats = {
    dateAndTime: formatter({ ...fullDate, ...clock }),
    dateAndTimeAnywhere: formatter({ ...fullDate, ...clockAnywhere }),
    date: formatter(fullDate),
    day: formatter(dayOfYear),
    time: formatter(clock),
    timeAnywhere: formatter(clockAnywhere),
    short: formatter({ year: "numeric", month: "short", day: "numeric", ...hour }),
    money: (amount, currency) => {
      const write = money.get(currency) ?? moneyWriter(language, currency);
      money.set(currency, write);
      return write(amount);
    },
    percent: percentFormat(language, venue.country),
    country: countryNames(language),
  };
  cache.set(language, formats);
  return formats;
}

function moneyWriter(language: string, currency: string): (amount: number) => string {
  const format = moneyFormat(language, currency, venue.country);
  const units = getMinorUnits(format);
  return (amount) => withMinusSign(format.format(amount / units));
}
