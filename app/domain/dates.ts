import { DateTime } from "luxon";

/** Where the venue's clocks hang. */
export const VENUE_ZONE = "America/New_York";

/** The calendar day of an instant in New York: "2026-12-03". */
export function calendarDay(iso: string): string {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).toFormat("yyyy-MM-dd");
}

/** The middle of a month ("2026-12"), in whatever zone: an instant to write the month's name from. */
export function monthInstant(month: string): string {
  return `${month}-15T12:00:00Z`;
}

/** Whether `month` is a month of the calendar: "2026-12". */
export function isMonth(month: string): boolean {
  return /^\d{4}-\d{2}$/.test(month) && DateTime.fromFormat(month, "yyyy-MM").isValid;
}

/** Whether `iso` lies before `now`, both ISO with offset. */
export function isPast(iso: string, now: string): boolean {
  return DateTime.fromISO(iso) <= DateTime.fromISO(now);
}

/** Whether `now` lies in a span that includes its start and not its end; all ISO with offset. */
export function isWithin(now: string, span: { from: string; until: string }): boolean {
  return isPast(span.from, now) && !isPast(span.until, now);
}

/** Whole seconds from `now` until `iso`, never below 0. */
export function secondsUntil(iso: string, now: string): number {
  const seconds = DateTime.fromISO(iso).diff(DateTime.fromISO(now), "seconds").seconds;
  return Math.max(0, Math.floor(seconds));
}

/** An instant as ISO with New York's offset. */
export function inVenueZone(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: VENUE_ZONE }).toISO() ?? instant.toISOString();
}
