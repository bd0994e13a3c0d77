import { DateTime } from "luxon";
import type { ProgrammeConcert } from "./programme";

const ZONE = "America/New_York";
const USUAL_TIME = "7:30PM";

/** Days from `now` to the first concert of the shifted season. */
const FIRST_AFTER_DAYS = 3;

/** The concert's own start in New York. The source gives the day as an instant and the hour as text, or not at all. */
export function concertStart(concert: ProgrammeConcert): DateTime {
  const day = DateTime.fromISO(concert.Date, { zone: ZONE });
  const time = DateTime.fromFormat(concert.Time === "None" ? USUAL_TIME : concert.Time, "h:mma", { locale: "en-US" });
  return day.set({ hour: time.hour, minute: time.minute, second: 0, millisecond: 0 });
}

/**
 * By how many whole weeks the season is moved, so that its first concert falls on the third to ninth day after `now`
 * whatever day that is. Weekdays are kept: a matinee stays on its Sunday.
 */
export function weeksToShift(concerts: ProgrammeConcert[], now: Date): number {
  const first = DateTime.min(...concerts.map(concertStart));
  if (!first) return 0;
  const earliest = DateTime.fromJSDate(now, { zone: ZONE }).startOf("day").plus({ days: FIRST_AFTER_DAYS });
  const days = daysBetween(first, earliest);
  return Math.ceil(days / 7);
}

/** The start after the shift, at the same hour on a New York clock, on either side of a clock change. */
export function shiftedStart(concert: ProgrammeConcert, weeks: number): string {
  return wireTime(concertStart(concert).plus({ weeks }));
}

/** 7:30 PM in New York, so many days from `now`; negative for days gone by. */
export function eveningInDays(now: Date, days: number): string {
  const day = DateTime.fromJSDate(now, { zone: ZONE }).startOf("day").plus({ days });
  return wireTime(day.set({ hour: 19, minute: 30 }));
}

/** Noon in New York, so many days from `now`: when a sale opens. */
export function noonInDays(now: Date, days: number): string {
  const day = DateTime.fromJSDate(now, { zone: ZONE }).startOf("day").plus({ days });
  return wireTime(day.set({ hour: 12 }));
}

/** An instant so many minutes away from another, as an ISO string with New York's offset. */
export function minutesFrom(start: string, minutes: number): string {
  return wireTime(DateTime.fromISO(start, { zone: ZONE }).plus({ minutes }));
}

/** Whole days on New York's calendar from `now` to `start`. */
export function daysFromNow(now: Date, start: string): number {
  return daysBetween(DateTime.fromJSDate(now, { zone: ZONE }), DateTime.fromISO(start, { zone: ZONE }));
}

/** Counted on the calendar, in UTC, so that a day of 23 hours is one. */
function daysBetween(from: DateTime, to: DateTime): number {
  const utc = (time: DateTime) => Date.UTC(time.year, time.month - 1, time.day);
  return Math.round((utc(to) - utc(from)) / 86_400_000);
}

function wireTime(time: DateTime): string {
  return time.toISO({ suppressMilliseconds: true }) ?? "";
}
