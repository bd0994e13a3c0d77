import { DateTime } from "luxon";

import { VENUE_ZONE } from "#contract/venue";

/** The calendar day of an instant in the venue's time zone: "2026-12-03". */
export function calendarDay(iso: string): string {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).toFormat("yyyy-MM-dd");
}

/** The instant of a time at the venue, "2026-12-03 19:30", or of one with an offset. */
export function toInstant(moment: string): string {
  const iso = moment.replace(" ", "T");
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).toISO() ?? iso;
}

/** The clock's time of an instant in the venue's time zone: "19:30". */
export function calendarTime(iso: string): string {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).toFormat("HH:mm");
}

/** The longest day, at the end of summer time. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1000;

/** Whether two instants are on the same day of the venue's calendar. */
export function isSameDay(one: string, other: string): boolean {
  // Most are far apart, and days take long to format.
  const apart = Math.abs(Date.parse(one) - Date.parse(other));
  return apart < LONGEST_DAY_MS && calendarDay(one) === calendarDay(other);
}

export type NearDay = "today" | "tonight" | "tomorrow";

/** Whether an instant is in the evening at the venue. */
export const isInEvening = (iso: string): boolean => calendarTime(iso) >= "17:00";

/** Which day an instant is on, seen from another on the venue's calendar; null unless it is the same or the next day. */
export function nearDay(iso: string, now: string): NearDay | null {
  const [day, today] = [calendarDay(iso), calendarDay(now)];
  if (day === today) return isInEvening(iso) ? "tonight" : "today";
  return day === laterDay(today, 1) ? "tomorrow" : null;
}

/** The day so many days after a day. */
export function laterDay(day: string, days: number): string {
  return DateTime.fromISO(day, { zone: VENUE_ZONE }).plus({ days }).toFormat("yyyy-MM-dd");
}

/** Whether a day ("2026-12-03…") is among the twelve months from `today` on, so that its year needn't be named. */
export function isWithinYear(day: string, today: string): boolean {
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 10)}`;
  return day.slice(0, 10) >= today.slice(0, 10) && day.slice(0, 10) < nextYear;
}

export function calendarYear(iso: string): number {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).year;
}

/** Whether an instant's local time is repeated at the venue, in the hour that follows or precedes the end of summer time. */
export function isRepeatedTime(iso: string): boolean {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).getPossibleOffsets().length > 1;
}

/** An instant in the middle of a month ("2026-12"), from which its name can be formatted in any time zone. */
export function monthInstant(month: string): string {
  return `${month}-15T12:00:00Z`;
}

export function isMonth(month: string): boolean {
  return /^2[01]\d\d-\d{2}$/.test(month) && DateTime.fromFormat(month, "yyyy-MM").isValid;
}

export function isDay(day: string): boolean {
  return /^2[01]\d\d-\d{2}-\d{2}$/.test(day) && DateTime.fromISO(day).isValid;
}

/** 12/24/2026; 24/12/2026 or 24.12.2026; or 2026-12-24, as in Sweden. */
export type DateNotation = "month-first" | "day-first" | "iso";

/** Parses a typed day to "2026-12-24", which is accepted in every notation; null if it is invalid or ambiguous. */
export function parseDay(typed: string, notation: DateNotation): string | null {
  const text = typed.trim();
  const [, first = "", mark, second = "", year = ""] =
    /^(\d{1,2})([/.])\s?(\d{1,2})\2\s?(\d{4})$/.exec(text) ?? [];
  if (mark === undefined) return isDay(text) ? text : null;
  if (mark === "." && notation === "month-first") return null;
  // Slashes are not part of ISO notation, so that the order is unknown.
  const isAmbiguous = Number(first) <= 12 && Number(second) <= 12;
  if (mark === "/" && notation === "iso" && isAmbiguous) return null;
  const monthAndDay = notation === "month-first" ? [first, second] : [second, first];
  const day = [year, ...monthAndDay.map((number) => number.padStart(2, "0"))].join("-");
  return isDay(day) ? day : null;
}

function weeksFrom(firstDay: string, count: number): string[] {
  const start = inVenue(firstDay);
  return Array.from({ length: count }, (_, at) => dayName(start.plus({ weeks: at })));
}

/** A row of a month calendar. Days are "2026-12-03", or null outside the month. */
export type CalendarWeek = { firstDay: string; days: (string | null)[] };

/** The weeks of a month ("2026-12"), beginning on the locale's first weekday. */
export function weeksOfMonth(month: string, language: string): CalendarWeek[] {
  const first = inVenue(`${month}-01`, language);
  const start = first.startOf("week", { useLocaleWeeks: true });
  const count = Math.ceil(first.endOf("month").diff(start, "weeks").weeks);
  return weeksFrom(dayName(start), count).map((firstDay) => ({
    firstDay,
    days: Array.from({ length: 7 }, (_day, offset) => {
      const day = inVenue(firstDay).plus({ days: offset });
      return day.hasSame(first, "month") ? dayName(day) : null;
    }),
  }));
}

function inVenue(iso: string, language = "en-US"): DateTime {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE, locale: language });
}

const dayName = (day: DateTime) => day.toFormat("yyyy-MM-dd");

export function minutesBefore(iso: string, minutes: number): string {
  return DateTime.fromISO(iso, { setZone: true }).minus({ minutes }).toISO() ?? iso;
}

/** Both are ISO with offset. */
export function isPast(iso: string, now: string): boolean {
  return Date.parse(iso) <= Date.parse(now);
}

/** Whether `now` is within a span, which includes its start but not its end. All are ISO with offset. */
export function isWithin(now: string, span: { from: string; until: string }): boolean {
  return isPast(span.from, now) && !isPast(span.until, now);
}

export function inVenueZone(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: VENUE_ZONE }).toISO() ?? instant.toISOString();
}
