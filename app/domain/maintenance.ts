import type { PlannedMaintenance } from "#contract/operations/reference";
import { isWithin } from "./dates";

/** A span in which nothing is sold; ISO with offset. */
export type MaintenanceWindow = { from: string; until: string };

/** A maintenance window: its end, if known, and its message. */
export type Closure = { until: string | null; message: string | null };

/** Null while tickets are sold; the venue's windows are judged at `now` (ISO with offset). */
export function closureOf(
  windows: readonly MaintenanceWindow[],
  planned: PlannedMaintenance | null,
  now: string,
): Closure | null {
  if (planned?.isOpen === true) return { until: planned.endsAt, message: planned.message };
  const own = windows.find((window) => isWithin(now, window));
  return own === undefined ? null : { until: own.until, message: null };
}
