import { saveResult } from "../run-bench";
import type { Result } from "./attack";

const MAX_MISSES = 30;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Prints the results and writes all of them to `build/bench/attack.json`. */
export function report(
  results: readonly Result[],
  options: { seconds: number; seed: number },
): void {
  for (const result of results) console.log(`${linesOf(result).join("\n")}\n`);
  const missed = results.reduce((sum, { misses }) => sum + misses.length, 0);
  console.log(missed === 0 ? "pass" : `MISS: ${missed}`);
  saveResult("attack", { ...options, results });
}

function linesOf(result: Result): string[] {
  const { name, requests, longestMs, startBytes, endBytes, retries, slowest, misses } = result;
  const statuses = Object.entries(result.statuses).map(([status, count]) => `${status}: ${count}`);
  const { customer, staff } = result.signedInAgain;
  return [
    `${name}: ${requests} requests (${statuses.join(", ")})`,
    `  event loop: longest ${longestMs.toFixed(0)} ms, ${retries} retries; slowest first tries:`,
    ...slowest.map(({ ms, what }) => `  ${ms.toFixed(0).padStart(8)} ms ${what}`),
    `  memory: ${megabytes(startBytes)} at the start, ${megabytes(endBytes)} at the end`,
    `  signed in again: customer ${customer}, staff ${staff}; both were signed in at the end unless listed below`,
    ...misses.slice(0, MAX_MISSES).map(({ what, why }) => `  MISS ${what}: ${why}`),
  ];
}
