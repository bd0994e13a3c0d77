import type { Problem } from "#contract/problems/problems";
import { addMinutes, toIso, toTimeOfDay } from "../../../platform/dates";

export type AddOnPerformance = {
  id: string;
  eventId: string;
  title: string;
  startsAt: Date;
  cancelled: boolean;
  /** A live stream, with no audience in the building. */
  virtual: boolean;
  hasIntermission: boolean;
};

export type PerformanceScope = {
  eventIds: readonly string[] | null;
  instanceIds: readonly string[] | null;
  startsFrom: string | null;
};

/** Whether something is for performances that start so late in the day. `startsFrom`: "17:00" at the venue; null for any. */
export const isLateEnough = (
  { startsFrom }: Pick<PerformanceScope, "startsFrom">,
  startsAt: Date,
): boolean => startsFrom === null || toTimeOfDay(startsAt) >= startsFrom;

/** Never true for live streams and canceled performances. */
export function isOfferedFor(scope: PerformanceScope, performance: AddOnPerformance): boolean {
  if (performance.virtual || performance.cancelled) return false;
  if (!isLateEnough(scope, performance.startsAt)) return false;
  if (scope.eventIds === null && scope.instanceIds === null) return true;
  return (
    (scope.eventIds ?? []).includes(performance.eventId) ||
    (scope.instanceIds ?? []).includes(performance.id)
  );
}

export function performanceRefusal(
  scope: PerformanceScope & AddOnWindow,
  performance: AddOnPerformance,
  now: Date,
): Problem<
  "not-allowed/not-for-this-performance" | "not-allowed/too-early" | "not-allowed/too-late"
> | null {
  if (!isOfferedFor(scope, performance))
    return { code: "not-allowed", reason: "not-for-this-performance" };
  return windowRefusal(scope, performance.startsAt, now);
}

const DAY_MINUTES = 24 * 60;

/** Days before a performance when sales open, and minutes before when they close; null for no limit. */
export type AddOnWindow = { daysAhead: number | null; minutesBefore: number | null };

/** Why an item is not on sale at `now`, or null. Without `minutesBefore`, sales close at the start. */
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
