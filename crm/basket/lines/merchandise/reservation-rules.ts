import { type AddOnWindow, isLateEnough, windowRefusal } from "./rules";
import { addMinutes } from "../../../platform/dates";

/** When a table or a ride for a performance is reserved for; null if it can't be now, or is not for that time of day. */
export function reservationTime(
  window: AddOnWindow & { minutesBefore: number; startsFrom: string | null },
  startsAt: Date,
  now: Date,
): Date | null {
  return isLateEnough(window, startsAt) && windowRefusal(window, startsAt, now) === null
    ? addMinutes(startsAt, -window.minutesBefore)
    : null;
}
