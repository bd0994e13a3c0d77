import type { SystemPerformance } from "./performances";

/** Of a sale that no window limits. Long before any sale, and the same at each reading. */
const ALWAYS = new Date("2000-01-01T00:00:00Z");

export type SaleTimes = { onSaleAt: Date | null; offSaleAt: Date | null };

const NEVER: SaleTimes = { onSaleAt: null, offSaleAt: null };

/** When a performance is for sale, by the four conditions of `isOnSaleNow`. `offSaleAt` null: at its start. */
export function readSaleTimes({
  isAvailable,
  isOnSaleStatus,
  windows,
  startsAt,
}: SystemPerformance): SaleTimes {
  if (!isAvailable || !isOnSaleStatus) return NEVER;
  const from = Math.max(...windows.map((window) => (window.from ?? ALWAYS).getTime()));
  const until = Math.min(...windows.map((window) => (window.until ?? startsAt).getTime()));
  if (until <= from) return NEVER;
  return {
    onSaleAt: new Date(from),
    offSaleAt: until < startsAt.getTime() ? new Date(until) : null,
  };
}
