import { DateTime } from "luxon";

import { VENUE_ZONE } from "#contract/venue";

/**
 * "2026-12-03T19:30:00-05:00", with New York's offset at that time. Truncated to whole seconds, so that a deadline is
 * never shown late.
 */
export function toIso(instant: Date): string {
  const second = DateTime.fromJSDate(instant, { zone: VENUE_ZONE }).startOf("second");
  const iso = second.toISO({ suppressMilliseconds: true });
  if (iso === null) throw new RangeError("not an instant");
  return iso;
}

export function toIsoOrNull(instant: Date | null): string | null {
  return instant === null ? null : toIso(instant);
}

/** The first instant of a New York month ("2026-12") and of the one after it. Throws on anything else. */
export function boundsOfMonth(month: string): { from: Date; until: Date } {
  const start = DateTime.fromFormat(month, "yyyy-MM", { zone: VENUE_ZONE });
  if (!start.isValid) throw new RangeError(`not a month: ${month}`);
  return { from: start.toJSDate(), until: start.plus({ months: 1 }).toJSDate() };
}

/** The first instant of a New York day ("2026-11-29") and of the day a week later; null if the date is invalid. */
export function boundsOfWeek(firstDay: string): { from: Date; until: Date } | null {
  const start = DateTime.fromFormat(firstDay, "yyyy-MM-dd", { zone: VENUE_ZONE });
  if (!start.isValid) return null;
  return { from: start.toJSDate(), until: start.plus({ weeks: 1 }).toJSDate() };
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function dayOf(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: VENUE_ZONE }).toFormat("yyyy-MM-dd");
}

/** The instant of a New York wall-clock time on a day ("2026-12-03"). Throws on anything else. */
export function atLocalTime(day: string, hour: number, minute: number): Date {
  const time = DateTime.fromISO(day, { zone: VENUE_ZONE }).set({ hour, minute });
  if (!time.isValid) throw new RangeError(`not a day: ${day}`);
  return time.toJSDate();
}

/** Adds days to a New York day ("2026-12-03"); negative is earlier. Throws on anything else. */
export function addDays(day: string, days: number): string {
  return moved(day, { days });
}

/** Adds months to a New York day; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  return moved(day, { months });
}

function moved(day: string, by: { days: number } | { months: number }): string {
  const date = DateTime.fromISO(day, { zone: VENUE_ZONE }).plus(by);
  if (!date.isValid) throw new RangeError(`not a day: ${day}`);
  return date.toFormat("yyyy-MM-dd");
}

/** A New York time of these two centuries as a person types it, "2026-12-03 18:00"; null when it is none. */
export function parseLocalInput(text: string): Date | null {
  const time = DateTime.fromFormat(text.trim().replace("T", " "), "yyyy-MM-dd HH:mm", {
    zone: VENUE_ZONE,
  });
  return time.isValid && time.year >= 2000 && time.year < 2200 ? time.toJSDate() : null;
}
