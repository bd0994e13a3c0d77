import { DateTime } from "luxon";

/** Where the venue's clocks hang. */
export const VENUE_ZONE = "America/New_York";

/** The calendar day of an instant in New York: "2026-12-03". */
export function calendarDay(iso: string): string {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).toFormat("yyyy-MM-dd");
}

/** The calendar year of an instant in New York. */
export function calendarYear(iso: string): number {
  return DateTime.fromISO(iso, { zone: VENUE_ZONE }).year;
}

/** The middle of a month ("2026-12"), in whatever zone: an instant to write the month's name from. */
export function monthInstant(month: string): string {
  return `${month}-15T12:00:00Z`;
}

/** Whether `month` is a month of the calendar: "2026-12". */
export function isMonth(month: string): boolean {
  return /^\d{4}-\d{2}$/.test(month) && DateTime.fromFormat(month, "yyyy-MM").isValid;
}

/** Whether `week` is a week of the calendar, Monday first (ISO 8601): "2026-W49". */
export function isWeek(week: string): boolean {
  return /^\d{4}-W\d{2}$/.test(week) && DateTime.fromISO(week).isValid;
}

/** A week's Monday at noon in New York: an instant to write its date from. Throws on what is no week. */
export function weekInstant(week: string): string {
  return mondayOf(week).set({ hour: 12 }).toISO() ?? "";
}

/** The week in which an instant lies in New York. */
export function weekOf(iso: string): string {
  return weekName(DateTime.fromISO(iso, { zone: VENUE_ZONE }));
}

/** So many weeks, one after the other. */
export function weeksFrom(week: string, count: number): string[] {
  const monday = mondayOf(week);
  return Array.from({ length: count }, (_, at) => weekName(monday.plus({ weeks: at })));
}

/** One week of a month's calendar, Monday first: its days ("2026-12-03"), null for those of another month. */
export type CalendarWeek = { week: string; days: (string | null)[] };

/** The weeks that a month ("2026-12") lies in, in order. */
export function weeksOfMonth(month: string): CalendarWeek[] {
  const first = DateTime.fromFormat(month, "yyyy-MM", { zone: VENUE_ZONE });
  const monday = first.startOf("week");
  const count = Math.ceil(first.endOf("month").diff(monday, "weeks").weeks);
  return Array.from({ length: count }, (_, at) => {
    const start = monday.plus({ weeks: at });
    const days = Array.from({ length: 7 }, (_day, offset) => {
      const day = start.plus({ days: offset });
      return day.hasSame(first, "month") ? day.toFormat("yyyy-MM-dd") : null;
    });
    return { week: weekName(start), days };
  });
}

function mondayOf(week: string): DateTime<true> {
  const monday = DateTime.fromISO(week, { zone: VENUE_ZONE });
  if (!monday.isValid) throw new RangeError(`not a week: ${week}`);
  return monday;
}

const weekName = (day: DateTime) => day.toFormat("kkkk-'W'WW");

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
