import type { Problem } from "#contract/problems";
import { addMinutes, toIso } from "../platform/dates";

/** A performance, as far as something sold for it looks at it. */
export type AddOnPerformance = {
  id: string;
  eventId: string;
  title: string;
  startsAt: Date;
  cancelled: boolean;
  /** A live stream: no one comes to the building. */
  virtual: boolean;
  hasIntermission: boolean;
};

export type PerformanceScope = {
  eventIds: readonly string[] | null;
  instanceIds: readonly string[] | null;
};

/** Whether something is sold for a performance: one of its own, and one that people come to. */
export function isFor(scope: PerformanceScope, performance: AddOnPerformance): boolean {
  if (performance.virtual || performance.cancelled) return false;
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
  if (!isFor(scope, performance))
    return { code: "not-allowed", reason: "not-for-this-performance" };
  return windowRefusal(scope, performance.startsAt, now);
}

const DAY_MINUTES = 24 * 60;

/** From how many days before a performance something is sold, and until how many minutes before; null for no limit. */
export type AddOnWindow = { daysAhead: number | null; minutesBefore: number | null };

/** A table is reserved 60 days ahead at most, for 90 minutes before the performance. */
export const TABLE_WINDOW = { daysAhead: 60, minutesBefore: 90 };
/** A ride is reserved for 15 minutes before the performance. */
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

export function reservationTime(
  window: AddOnWindow & { minutesBefore: number },
  startsAt: Date,
  now: Date,
): Date | null {
  return windowRefusal(window, startsAt, now) === null
    ? addMinutes(startsAt, -window.minutesBefore)
    : null;
}
