import { instantFormat, type InstantOptions } from "#contract/text/format-instant";
import { VENUE_ZONE } from "#contract/venue";
import { languageTags } from "#contract/names/locales";
import type { Locale } from "#contract/names/locales";

const shapes = {
  /** "Thursday, December 3, 2026" */
  date: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  /** "Thursday, December 3": soon after it was booked, or where the year is beside it */
  "long-day": { weekday: "long", month: "long", day: "numeric" },
  /** "Thursday, December 3 at 7:30 PM" */
  "long-day-time": {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  /** "Thu, Dec 3, 2026": with the year, because a season spans several. */
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
  /** "Thu, Dec 3, 7:30 PM", in a select, which narrow windows cut off */
  "select-date-time": {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  /** "Dec 3, 2026" */
  "short-day": { year: "numeric", month: "short", day: "numeric" },
  /** "Thu, Dec 3", where the year is beside it or clear */
  pill: { weekday: "short", month: "short", day: "numeric" },
  /** "Dec 3", where the year is clear */
  "month-day": { month: "short", day: "numeric" },
  /** "Dec", in a list of months */
  "short-month": { month: "short" },
  /** "December 2026" */
  month: { year: "numeric", month: "long" },
  weekday: { weekday: "long" },
  /** "Tuesday 5:06 AM", within the coming week */
  "weekday-time": { weekday: "long", hour: "numeric", minute: "2-digit" },
  day: { day: "numeric" },
  year: { year: "numeric" },
  /** "7:42 PM" */
  time: { hour: "numeric", minute: "2-digit" },
  /** "7:42 PM EST", without the zone where people don't write it */
  "time-with-zone": { hour: "numeric", minute: "2-digit", zone: "usual" },
  /** "Thursday, December 3 at 7:30 PM", where the year is clear */
  "day-time": {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  /** "Thursday, December 3, 2026 at 7:30 PM" */
  "date-time": {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  /** The same for people who may be anywhere: always with the zone */
  "date-time-anywhere": {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    zone: "always",
  },
} as const satisfies Record<string, InstantOptions>;

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

// Nearly every page formats the same few hundred instants.
const cachedTexts = new Map<string, string>();
const MAX_CACHED_TEXTS = 5000;

/** Formats an ISO instant, by default in the venue's time zone. */
export function formatDate(
  iso: string,
  shape: DateShape,
  locale: Locale,
  timeZone: string = VENUE_ZONE,
): string {
  const key = `${locale} ${shape} ${timeZone} ${iso}`;
  let text = cachedTexts.get(key);
  if (text === undefined) {
    text = formatFor(locale, shape, timeZone)(new Date(iso));
    if (cachedTexts.size >= MAX_CACHED_TEXTS) cachedTexts.clear();
    cachedTexts.set(key, text);
  }
  return text;
}

/** Formats a day of the venue's calendar, "2026-12-01". At noon, daylight saving time can't change the day. */
export function formatDay(day: string, shape: DateShape, locale: Locale): string {
  return formatDate(`${day}T12:00:00-05:00`, shape, locale);
}
