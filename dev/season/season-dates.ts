import { addDays, atLocalTime, dayOf, toIso } from "../../crm/platform/dates";

/** Hour and minute of a concert whose time the source does not know. */
const USUAL_TIME = { hour: 19, minute: 30 };

/** Days from `now` to the first concert of the shifted season. */
const FIRST_AFTER_DAYS = 3;

/** The dataset begins in 1842; far from it a date is a slip of the pen. */
const YEARS = [1700, 2199] as const;

const MS_PER_DAY = 86_400_000;

/** Whole weeks, so that weekdays are kept and the first concert falls on the third to ninth day after `now`. */
export function weeksToShift(days: string[], now: Date): number {
  const [first] = days.toSorted();
  return first === undefined
    ? 0
    : Math.ceil(daysBetween(first, addDays(dayOf(now), FIRST_AFTER_DAYS)) / 7);
}

/** A season moved ahead, so that its first performance is on the third to ninth day after `now`. */
export function shiftSeason<Instance extends { startsAt: string }>(
  season: { instances: Instance[] },
  now: Date,
): Instance[] {
  const weeks = weeksToShift(
    season.instances.map(({ startsAt }) => dayOf(new Date(startsAt))),
    now,
  );
  return season.instances.map((instance) => ({
    ...instance,
    startsAt: laterByDays(instance.startsAt, 7 * weeks),
  }));
}

/** The same time of day on a New York clock, `days` later. */
export function laterByDays(start: string, days: number): string {
  // An ISO time with New York's offset begins with the day and the time on a New York clock.
  const [day, hour, minute] = [start.slice(0, 10), start.slice(11, 13), start.slice(14, 16)];
  return toIso(atLocalTime(addDays(day, days), Number(hour), Number(minute)));
}

/** The start after the shift, at the same hour on a New York clock, on either side of a clock change. */
export function shiftedStart(concert: ProgrammeConcert, weeks: number): string {
  const { hour, minute } = concertTime(concert);
  return toIso(atLocalTime(addDays(concert.Date, weeks * 7), hour, minute));
}

/** 7:30 PM in New York, `days` after `now`; negative for the past. */
export function eveningInDays(now: Date, days: number): string {
  return toIso(atLocalTime(addDays(dayOf(now), days), USUAL_TIME.hour, USUAL_TIME.minute));
}

/** Noon in New York, `days` after `now`: when a sale opens. */
export function noonInDays(now: Date, days: number): string {
  return toIso(atLocalTime(addDays(dayOf(now), days), 12, 0));
}

/** Whole days on New York's calendar from `now` to `start`. */
export function daysFromNow(now: Date, start: string): number {
  return daysBetween(dayOf(now), dayOf(new Date(start)));
}

/** Whole weeks from a day of the source to a start, to the nearest. */
export function weeksBetween(day: string, start: Date): number {
  return Math.round(daysBetween(day, dayOf(start)) / 7);
}

/** The source gives the day as the instant at which it begins in New York, so the day that it writes is the day. */
export function readDay(text: string): string | null {
  const day = /^\s*(\d{4}-\d{2}-\d{2})(T|\s|$)/.exec(text)?.[1];
  const [first, last] = YEARS;
  if (day === undefined || Number(day.slice(0, 4)) < first || Number(day.slice(0, 4)) > last)
    return null;
  const parsed = new Date(day);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}

/** "7:30PM", "8 p.m.", "19:30", "noon"; null if it is not a time of day. */
export function readTime(text: string): { hour: number; minute: number } | null {
  if (/^\s*noon\s*$/i.test(text)) return { hour: 12, minute: 0 };
  const match = /^\s*(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:([AP])\.?\s*M\.?)?\s*$/i.exec(text);
  if (!match) return null;
  const [, hours, minutes, half] = match;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59) return null;
  if (half === undefined) return minutes === undefined || hour > 23 ? null : { hour, minute };
  if (hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0), minute };
}

/** When a concert begins; the usual time where the source knows none. */
function concertTime(concert: ProgrammeConcert): { hour: number; minute: number } {
  return readTime(concert.Time) ?? USUAL_TIME;
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
}

/** One evening of a program. */
export interface ProgrammeConcert {
  /** Its place in the file's list of concerts, from 1: the same when another concert of the list cannot be read. */
  number: number;
  eventType: string;
  Location: string;
  Venue: string;
  /** The day on a New York calendar: "1842-12-07". */
  Date: string;
  /** As the file writes it; empty when it has none. */
  Time: string;
}
