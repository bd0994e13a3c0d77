import { isWithin } from "./dates";

/** A span in which nothing is sold; ISO with offset. */
export type MaintenanceWindow = { from: string; until: string };

/** The window that is on at `now` (ISO with offset), if any. */
export function currentMaintenance(
  windows: readonly MaintenanceWindow[],
  now: string,
): MaintenanceWindow | undefined {
  return windows.find((window) => isWithin(now, window));
}
