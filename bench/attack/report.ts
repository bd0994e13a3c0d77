import { saveResult } from "../run-bench";
import type { Result } from "./attack";
import { type Flood, isContained } from "./free-orders";
import { type Held, isServed } from "./slow-clients";

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

/** Prints what other visitors got during attacks by slow clients, and how far free orders came. Returns whether it passes. */
export function reportHeld(held: readonly Held[], flood: Flood): boolean {
  for (const { front, attack, statuses, longestMs } of held)
    console.log(
      `${front}, ${attack}: others got ${JSON.stringify(statuses)}, longest ${longestMs.toFixed(0)} ms`,
    );
  console.log(
    `free orders: ${flood.placed} of ${flood.orders} placed, ${flood.seats} seats, ${flood.mails} mails`,
  );
  const isPassed = held.every(isServed) && isContained(flood);
  console.log(isPassed ? "pass" : "MISS");
  saveResult("attack-held", { held, flood });
  return isPassed;
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
