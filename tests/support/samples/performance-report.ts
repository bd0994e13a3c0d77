import type { PerformanceReport } from "#contract/schemas/staff-sales";
import { sampleInstance } from "./event";
import { usd } from "./usd";

/** A performance of two seats, both sold. */
export const samplePerformanceReport = (
  changes: Partial<PerformanceReport> = {},
): PerformanceReport => ({
  instance: sampleInstance(),
  capacity: 2,
  blocked: 0,
  sold: 2,
  held: 0,
  reserved: 0,
  left: 0,
  amount: usd(0),
  rows: [],
  food: [],
  cancellation: null,
  ...changes,
});
