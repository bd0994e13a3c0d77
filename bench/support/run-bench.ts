import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../tests/support/servers/program";

/** Registers a cleanup. Cleanups run in reverse order. */
export type OnEnd = (stop: () => unknown) => void;

/**
 * Runs a benchmark and exits with the code that `measure` returns, or 1 if it throws. Runs the cleanups first, also after
 * Ctrl-C.
 */
export async function runBench(measure: (onEnd: OnEnd) => Promise<number>): Promise<never> {
  const stops: (() => unknown)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stopAll().finally(() => process.exit(1)));
  try {
    process.exitCode = await measure((stop) => stops.push(stop));
  } catch (error) {
    console.error("Benchmark failed:", error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
  process.exit();
}

/** Writes a result to `build/bench/NAME.json`. */
export function saveResult(name: string, result: object): void {
  const folder = join(projectRoot, "build/bench");
  mkdirSync(folder, { recursive: true });
  const stamped = { at: new Date().toISOString(), node: process.version, ...result };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(stamped, null, 2)}\n`);
}

/** The quantile `part` (0 to 1); 0 for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
