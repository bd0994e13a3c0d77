import { type AddOnWindow, windowRefusal } from "./rules";
import { addMinutes } from "../../../platform/dates";

/** A table is reserved at most 60 days ahead, for 90 minutes before the performance. */
export const TABLE_WINDOW = { daysAhead: 60, minutesBefore: 90 };
/** A ride is reserved for 15 minutes before the performance. */
export const RIDE_WINDOW = { daysAhead: null, minutesBefore: 15 };

export function reservationTime(
  window: AddOnWindow & { minutesBefore: number },
  startsAt: Date,
  now: Date,
): Date | null {
  return windowRefusal(window, startsAt, now) === null
    ? addMinutes(startsAt, -window.minutesBefore)
    : null;
}
