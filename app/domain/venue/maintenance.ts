import type { PlannedMaintenance } from "#contract/operations/reference";
import { isWithin } from "../arithmetic/dates";

/** ISO with offset. */
export type MaintenanceWindow = { from: string; until: string };

export type Closure = { until: string | null; message: string | null };

/** Returns the current closure, or null while tickets are sold. `now` is ISO with offset. */
export function getClosure(
  windows: readonly MaintenanceWindow[],
  planned: PlannedMaintenance | null,
  now: string,
): Closure | null {
  if (planned?.isOpen === true) return { until: planned.endsAt, message: planned.message };
  const own = windows.find((window) => isWithin(now, window));
  return own === undefined ? null : { until: own.until, message: null };
}
