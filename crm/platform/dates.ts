import { LRUCache } from "lru-cache";
import { DateTime } from "luxon";

import type { Result } from "#contract/calls/result";
import { VENUE_ZONE } from "#contract/venue";

/**
 * Returns "2026-12-03T19:30:00-05:00", with the venue's offset at that time. Truncates to whole seconds, so that a
 * deadline is never shown later than it is.
 */
export function toIso(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1_000);
  const known = isoTexts.get(seconds);
  if (known !== undefined) return known;
  const iso = DateTime.fromSeconds(seconds, { zone: VENUE_ZONE }).toISO({
    suppressMilliseconds: true,
  });
  if (iso === null) throw new RangeError("not an instant");
  isoTexts.set(seconds, iso);
  return iso;
}

/** Luxon was 5 percent of the box office's time in a purchase. These caches never go stale. */
const isoTexts = new LRUCache<number, string>({ max: 5_000 });
const laterDays = new LRUCache<string, string>({ max: 1_000 });

export function toIsoOrNull(instant: Date | null): string | null {
  return instant === null ? null : toIso(instant);
}

/** Returns the first instants of a month at the venue ("2026-12") and of the next. Throws for an invalid month. */
export function boundsOfMonth(month: string): { from: Date; until: Date } {
  const start = DateTime.fromFormat(month, "yyyy-MM", { zone: VENUE_ZONE });
  if (!start.isValid) throw new RangeError(`not a month: ${month}`);
  return { from: start.toJSDate(), until: start.plus({ months: 1 }).toJSDate() };
}

/** Returns the first instants of a day at the venue ("2026-11-29") and of the day a week later, or null if invalid. */
export function boundsOfWeek(firstDay: string): { from: Date; until: Date } | null {
  const start = DateTime.fromFormat(firstDay, "yyyy-MM-dd", { zone: VENUE_ZONE });
  if (!start.isValid) return null;
  return { from: start.toJSDate(), until: start.plus({ weeks: 1 }).toJSDate() };
}

/** Minutes that a zone is ahead of UTC at an instant; NaN for an unknown zone. */
export const zoneOffset = (instant: Date, zone: string): number =>
  DateTime.fromJSDate(instant, { zone }).offset;

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** Returns the venue's day ("2026-12-03") of an instant. */
export function toDay(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: VENUE_ZONE }).toFormat("yyyy-MM-dd");
}

/** Returns the time at the venue ("19:30") of an instant. */
export function toTimeOfDay(instant: Date): string {
  return toIso(instant).slice(11, 16);
}

/** Returns the instant of a time at the venue on a day ("2026-12-03"). Throws for an invalid day. */
export function atLocalTime(day: string, hour: number, minute: number): Date {
  const time = DateTime.fromISO(day, { zone: VENUE_ZONE }).set({ hour, minute });
  if (!time.isValid) throw new RangeError(`not a day: ${day}`);
  return time.toJSDate();
}

/** Returns the last millisecond of a day ("2026-12-03") at the venue, when what ends with the day ends. Throws for an invalid day. */
export function endOfDay(day: string): Date {
  const end = DateTime.fromISO(day, { zone: VENUE_ZONE }).endOf("day");
  if (!end.isValid) throw new RangeError(`not a day: ${day}`);
  return end.toJSDate();
}

/** Adds days to a day ("2026-12-03"). Throws for an invalid day. */
export function addDays(day: string, days: number): string {
  return addToDay(day, { days });
}

/** Adds months to a day ("2026-12-03"); the 31st becomes the last day of a shorter month. Throws for an invalid day. */
export function addMonths(day: string, months: number): string {
  return addToDay(day, { months });
}

function addToDay(day: string, by: { days: number } | { months: number }): string {
  const key = `${day} ${JSON.stringify(by)}`;
  const known = laterDays.get(key);
  if (known !== undefined) return known;
  const date = DateTime.fromISO(day, { zone: VENUE_ZONE }).plus(by);
  if (!date.isValid) throw new RangeError(`not a day: ${day}`);
  const later = date.toFormat("yyyy-MM-dd");
  laterDays.set(key, later);
  return later;
}

/**
 * Parses a typed time at the venue ("2026-12-03 18:00"). Null if invalid, not in 2000 to 2199, or skipped by the clock in
 * spring.
 */
export function parseLocalInput(text: string): Date | null {
  const written = text.trim().replace("T", " ");
  const time = DateTime.fromFormat(written, TYPED_TIME, { zone: VENUE_ZONE });
  if (!time.isValid || time.year < 2000 || time.year > 2199) return null;
  return time.toFormat(TYPED_TIME) === written ? time.toJSDate() : null;
}

const TYPED_TIME = "yyyy-MM-dd HH:mm";

/** Parses a typed day ("2026-12-03") to its end at the venue. Null if invalid or not in 2000 to 2199. */
export function parseEndOfDay(day: string): Date | null {
  const noon = parseLocalInput(`${day} 12:00`);
  return noon && endOfDay(toDay(noon));
}

/** Spreadsheets add the seconds. */
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::00)?$/;
const TIME_WITH_OFFSET = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
/** No clock shows 24:00, and no zone is further from UTC than 14 hours. */
const NO_CLOCK = /[ T]24:|[+-](?:1[5-9]|[2-9]\d|14:(?!00)|\d\d:[6-9])/;
/** Of the date before the time; its parts look like offsets. */
const DATE_LENGTH = 10;
export const A_MOMENT = "expected a date and time, like 2026-12-03 19:30";

const writeIso = (time: DateTime) =>
  time.setZone(VENUE_ZONE).toISO({ suppressSeconds: true, suppressMilliseconds: true }) ?? "";

/**
 * Parses a time at the venue ("2026-12-03 19:30"), or an instant with its offset. Times that the clock skips in spring
 * and those it shows twice in autumn are refused.
 */
export function parseMoment(text: string): Result<string, string> {
  const local = LOCAL_TIME.exec(text);
  const time = local
    ? DateTime.fromISO(`${local[1] ?? ""}T${local[2] ?? ""}`, { zone: VENUE_ZONE })
    : TIME_WITH_OFFSET.test(text)
      ? DateTime.fromISO(text.replace(" ", "T"))
      : null;
  if (time === null) return { ok: false, failure: A_MOMENT };
  if (!time.isValid || NO_CLOCK.test(text.slice(DATE_LENGTH)))
    return { ok: false, failure: "expected a date and time that exists" };
  if (time.year < 1900 || time.year > 2199)
    return { ok: false, failure: "expected a year from 1900 to 2199" };
  if (local && time.toFormat("HH:mm") !== local[2])
    return { ok: false, failure: `does not exist, as clocks go forward then (${VENUE_ZONE})` };
  const others = local ? time.getPossibleOffsets() : [];
  if (others.length > 1)
    return {
      ok: false,
      failure: `happens twice, as clocks go back: write ${others.map(writeIso).join(" or ")}`,
    };
  return { ok: true, value: time.toJSDate().toISOString() };
}

/** The inverse of `parseMoment`. */
export function printMoment(iso: string): string {
  const time = DateTime.fromISO(iso, { zone: VENUE_ZONE });
  const isWhole = time.second === 0 && time.millisecond === 0;
  return isWhole && time.getPossibleOffsets().length === 1
    ? time.toFormat("yyyy-MM-dd HH:mm")
    : writeIso(time);
}

const MINUTE_MS = 60_000;

/** "2026-12-03 19:30" at the venue, to the minute, as files and commands write it and read it. */
export function printMinute(instant: Date): string {
  const minute = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
  return printMoment(new Date(minute).toISOString());
}
