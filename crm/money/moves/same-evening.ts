import { ADMITS_HOURS_BEFORE } from "#contract/rules/door/admission";
import { toDay } from "../../platform/dates";

const MAX_DELAY_MS = ADMITS_HOURS_BEFORE * 60 * 60 * 1000;

/**
 * Whether a performance that moves from one start to the other is for the same people at the door: on the same day of the venue,
 * or moved by a few hours over midnight.
 */
export const isSameEvening = (from: Date, to: Date): boolean =>
  toDay(from) === toDay(to) || Math.abs(to.getTime() - from.getTime()) <= MAX_DELAY_MS;
