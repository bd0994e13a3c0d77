import { type AddOnWindow, windowRefusal } from "./rules";
import { addMinutes } from "../../../platform/dates";

export function reservationTime(
  window: AddOnWindow & { minutesBefore: number },
  startsAt: Date,
  now: Date,
): Date | null {
  return windowRefusal(window, startsAt, now) === null
    ? addMinutes(startsAt, -window.minutesBefore)
    : null;
}
