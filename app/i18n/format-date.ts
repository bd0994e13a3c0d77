import { instantFormat } from "#contract/format-instant";
import { VENUE_ZONE } from "#contract/venue";
import { languageTags } from "./locales";
import type { Locale } from "./locales";

const shapes = {
  /** "Thursday, December 3, 2026" */
  date: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  /** "Thu, Dec 3, 2026": the season runs over several years, so a date without its year is ambiguous. */
  "short-date": { weekday: "short", year: "numeric", month: "short", day: "numeric" },
  /** "Thu, Dec 3, 2026, 7:30 PM" */
  "short-date-time": {
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  /** "Dec 3, 2026" */
  "short-day": { year: "numeric", month: "short", day: "numeric" },
  /** "Thu, Dec 3" */
  pill: { weekday: "short", month: "short", day: "numeric" },
  /** "Dec" and "Jan 2027": months side by side */
  "short-month": { month: "short" },
  "short-month-year": { month: "short", year: "numeric" },
  /** "December 3" */
  "month-day": { month: "long", day: "numeric" },
  /** "December 2026" */
  month: { year: "numeric", month: "long" },
  weekday: { weekday: "long" },
  /** "Thursday, December 3" */
  "weekday-day": { weekday: "long", month: "long", day: "numeric" },
  day: { day: "numeric" },
  year: { year: "numeric" },
  /** "7:42 PM" */
  time: { hour: "numeric", minute: "2-digit" },
  /** "7:42 PM EST" */
  "time-with-zone": { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  /** "Thursday, December 3, 2026 at 7:30 PM" */
  "date-time": {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateShape = keyof typeof shapes;

const formats = new Map<string, ReturnType<typeof instantFormat>>();

function formatFor(locale: Locale, shape: DateShape, timeZone: string) {
  const key = `${locale} ${shape} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = instantFormat(languageTags[locale], { ...shapes[shape], timeZone });
    formats.set(key, format);
  }
  return format;
}

// The same few hundred instants are written on nearly every page.
const written = new Map<string, string>();
const MOST_WRITTEN = 5000;

/** An ISO instant in the visitor's language, in New York time unless another zone is given. */
export function formatDate(
  iso: string,
  shape: DateShape,
  locale: Locale,
  timeZone: string = VENUE_ZONE,
): string {
  const key = `${locale} ${shape} ${timeZone} ${iso}`;
  let text = written.get(key);
  if (text === undefined) {
    text = formatFor(locale, shape, timeZone)(new Date(iso));
    if (written.size >= MOST_WRITTEN) written.clear();
    written.set(key, text);
  }
  return text;
}

/** A day of the venue's calendar, "2026-12-01"; noon in New York is that day everywhere that matters. */
export function formatDay(day: string, shape: DateShape, locale: Locale): string {
  return formatDate(`${day}T12:00:00-05:00`, shape, locale);
}
