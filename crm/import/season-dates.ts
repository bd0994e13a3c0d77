import { atClock, dayOf, toIso } from "../domain/dates";
import type { ProgrammeConcert } from "./programme";

/** Hour and minute of a concert whose time the source does not know. */
const USUAL_TIME = { hour: 19, minute: 30 };

/** Days from `now` to the first concert of the shifted season. */
const FIRST_AFTER_DAYS = 3;

const MS_PER_DAY = 86_400_000;

/**
 * By how many whole weeks the season is moved, so that its first concert falls on the third to ninth day after `now`
 * whatever day that is. Weekdays are kept: a matinee stays on its Sunday.
 */
export function weeksToShift(concerts: ProgrammeConcert[], now: Date): number {
  const [first] = concerts.map(concertDay).sort();
  return first === undefined
    ? 0
    : Math.ceil(daysBetween(first, dayInDays(now, FIRST_AFTER_DAYS)) / 7);
}

/** The start after the shift, at the same hour on a New York clock, on either side of a clock change. */
export function shiftedStart(concert: ProgrammeConcert, weeks: number): string {
  const { hour, minute } = concertTime(concert);
  return toIso(atClock(addDays(concertDay(concert), weeks * 7), hour, minute));
}

/** 7:30 PM in New York, so many days from `now`; negative for days gone by. */
export function eveningInDays(now: Date, days: number): string {
  return toIso(atClock(dayInDays(now, days), USUAL_TIME.hour, USUAL_TIME.minute));
}

/** Noon in New York, so many days from `now`: when a sale opens. */
export function noonInDays(now: Date, days: number): string {
  return toIso(atClock(dayInDays(now, days), 12, 0));
}

/** Whole days on New York's calendar from `now` to `start`. */
export function daysFromNow(now: Date, start: string): number {
  return daysBetween(dayOf(now), dayOf(new Date(start)));
}

/** The source gives the day as the instant at which it begins in New York. */
function concertDay(concert: ProgrammeConcert): string {
  return dayOf(new Date(concert.Date));
}

/** "7:30PM"; the source may not know it. */
export function concertTime(concert: ProgrammeConcert): { hour: number; minute: number } {
  const match = /^(\d{1,2}):(\d{2})(AM|PM)$/.exec(concert.Time);
  if (!match) return USUAL_TIME;
  const [, hour, minute, half] = match;
  return { hour: (Number(hour) % 12) + (half === "PM" ? 12 : 0), minute: Number(minute) };
}

function dayInDays(now: Date, days: number): string {
  return addDays(dayOf(now), days);
}

/** On the calendar, so that a day of 23 hours is one. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
}
