import { addDays, atLocalTime, toDay, toIso } from "../../crm/platform/dates";

/** Start time in New York of concerts without one in the source. */
const DEFAULT_TIME = { hour: 19, minute: 30 };

/** Minimum days from `now` to the first concert of a shifted season. */
const MIN_DAYS_AHEAD = 3;

/** Valid years. The dataset starts in 1842; dates far outside are typos. */
const YEARS = [1700, 2199] as const;

const MS_PER_DAY = 86_400_000;

/** Weeks to shift, so that the first concert is three to nine days after `now`. Whole weeks keep the weekdays. */
export function weeksToShift(days: string[], now: Date): number {
  const [first] = days.toSorted();
  return first === undefined
    ? 0
    : Math.ceil(daysBetween(first, addDays(toDay(now), MIN_DAYS_AHEAD)) / 7);
}

/** Moves a season so that its first performance is three to nine days after `now`. */
export function shiftSeason<Instance extends { startsAt: string }>(
  season: { instances: Instance[] },
  now: Date,
): Instance[] {
  const weeks = weeksToShift(
    season.instances.map(({ startsAt }) => toDay(new Date(startsAt))),
    now,
  );
  return season.instances.map((instance) => ({
    ...instance,
    startsAt: laterByDays(instance.startsAt, 7 * weeks),
  }));
}

/** `days` later at the same time of day in New York. */
export function laterByDays(start: string, days: number): string {
  // `start` has New York's offset, so its text begins with the local date and time.
  const [day, hour, minute] = [start.slice(0, 10), start.slice(11, 13), start.slice(14, 16)];
  return toIso(atLocalTime(addDays(day, days), Number(hour), Number(minute)));
}

/** The shifted start, at the same time of day in New York, even across a clock change. */
export function shiftedStart(concert: ProgrammeConcert, weeks: number): string {
  const { hour, minute } = concertTime(concert);
  return toIso(atLocalTime(addDays(concert.Date, weeks * 7), hour, minute));
}

/** 7:30 PM in New York, `days` after `now`; negative for the past. */
export function eveningInDays(now: Date, days: number): string {
  return toIso(atLocalTime(addDays(toDay(now), days), DEFAULT_TIME.hour, DEFAULT_TIME.minute));
}

/** Noon in New York, `days` after `now`. */
export function noonInDays(now: Date, days: number): string {
  return toIso(atLocalTime(addDays(toDay(now), days), 12, 0));
}

/** Calendar days in New York from `now` to `start`. */
export function daysFromNow(now: Date, start: string): number {
  return daysBetween(toDay(now), toDay(new Date(start)));
}

/** Weeks from a source date to a start, rounded. */
export function weeksBetween(day: string, start: Date): number {
  return Math.round(daysBetween(day, toDay(start)) / 7);
}

/** Returns the date part: the source writes dates as midnight in New York. Null for invalid dates. */
export function readDay(text: string): string | null {
  const day = /^\s*(\d{4}-\d{2}-\d{2})(T|\s|$)/.exec(text)?.[1];
  const [first, last] = YEARS;
  if (day === undefined || Number(day.slice(0, 4)) < first || Number(day.slice(0, 4)) > last)
    return null;
  const parsed = new Date(day);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}

/** Accepts "7:30PM", "8 p.m.", "19:30" and "noon"; null for other texts. */
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

function concertTime(concert: ProgrammeConcert): { hour: number; minute: number } {
  return readTime(concert.Time) ?? DEFAULT_TIME;
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
}

export interface ProgrammeConcert {
  /** Position in the file's list of concerts, from 1, counting invalid ones. */
  number: number;
  eventType: string;
  Location: string;
  Venue: string;
  /** Date in New York: "1842-12-07". */
  Date: string;
  /** The file's text; empty if missing. */
  Time: string;
}
