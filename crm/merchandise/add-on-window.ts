import type { Problem } from "#contract/problems";

import { addMinutes, toIso } from "../platform/dates";

const DAY_MINUTES = 24 * 60;

/** From how many days before a performance something is sold, and until how many minutes before; null for no limit. */
export type AddOnWindow = { daysAhead: number | null; minutesBefore: number | null };

/** Spec section 9: a table is reserved 60 days ahead at most, for 90 minutes before the performance. */
export const TABLE_WINDOW = { daysAhead: 60, minutesBefore: 90 };
/** Spec section 9: a ride is reserved for 15 minutes before the performance. */
export const RIDE_WINDOW = { daysAhead: null, minutesBefore: 15 };

/** Why something for a performance is not sold at `now`, or null. What has no other end is sold until it starts. */
export function windowRefusal(
  window: AddOnWindow,
  startsAt: Date,
  now: Date,
): Problem<"not-allowed/too-early" | "not-allowed/too-late"> | null {
  if (now >= addMinutes(startsAt, -(window.minutesBefore ?? 0)))
    return { code: "not-allowed", reason: "too-late" };
  if (window.daysAhead === null) return null;
  const from = addMinutes(startsAt, -window.daysAhead * DAY_MINUTES);
  return now < from ? { code: "not-allowed", reason: "too-early", from: toIso(from) } : null;
}

/** When a table or a ride for a performance would be, or null while it cannot be reserved: for the links that do. */
export function reservationTime(
  window: AddOnWindow & { minutesBefore: number },
  startsAt: Date,
  now: Date,
): Date | null {
  return windowRefusal(window, startsAt, now) === null
    ? addMinutes(startsAt, -window.minutesBefore)
    : null;
}
