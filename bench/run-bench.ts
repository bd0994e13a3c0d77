import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../tests/support/servers/program";

/** Has something stopped at the end, in reverse order. */
export type OnEnd = (stop: () => unknown) => void;

/**
 * Runs a benchmark and ends the process: with what `measure` answers, or 1 when it fails. Whatever was started is stopped
 * first, also after Ctrl-C.
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
    console.error("Could not be measured:", error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
  process.exit();
}

/** Keeps a result in `build/bench/NAME.json`. */
export function saveResult(name: string, result: object): void {
  const folder = join(projectRoot, "build/bench");
  mkdirSync(folder, { recursive: true });
  const stamped = { at: new Date().toISOString(), node: process.version, ...result };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(stamped, null, 2)}\n`);
}

/** The value that so great a part of all is not above; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The value in the middle, or between the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.floor(sorted.length / 2);
  const upper = sorted[at] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[at - 1] ?? NaN)) / 2;
}
