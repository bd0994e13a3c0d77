import { saveResult } from "../support/run-bench";
import type { Result } from "./attack";
import { type Flood, isContained, isQuiet } from "./free-orders";
import { type Held, isServed } from "./slow-clients";
import type { Loops } from "./value-loops";

const MAX_MISSES = 30;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Prints the results and writes all of them to `build/bench/attack.json`. */
export function report(
  results: readonly Result[],
  options: { seconds: number; seed: number },
): void {
  for (const result of results) console.log(`${listLines(result).join("\n")}\n`);
  const missed = results.reduce((sum, { misses }) => sum + misses.length, 0);
  console.log(missed === 0 ? "pass" : `MISS: ${missed}`);
  saveResult("attack", { ...options, results });
}

/** Prints what other visitors got during attacks by slow clients. Returns whether it passes. */
export function reportHeld(held: readonly Held[], controls: readonly Held[]): boolean {
  for (const { front, attack, statuses, longestMs } of [...held, ...controls])
    console.log(
      `${front}, ${attack}: others got ${JSON.stringify(statuses)}, longest ${longestMs.toFixed(0)} ms`,
    );
  return reportPart("held", held.every(isServed) && !controls.some(isServed), { held, controls });
}

/** The controls, in which orders are forgotten, must not be contained. */
export function reportFloods(floods: readonly Flood[], controls: readonly Flood[]): boolean {
  const linesFor = (prefix: string, list: readonly Flood[]) =>
    list.map(
      ({ name, orders, placed, seats, mails }) =>
        `${prefix}free orders, ${name}: ${placed} of ${orders} placed, ${seats} seats, ${mails} mails`,
    );
  console.log([...linesFor("", floods), ...linesFor("control, ", controls)].join("\n"));
  const isPassed = floods.every((flood) => isContained(flood) && isQuiet(flood));
  return reportPart("floods", isPassed && !controls.some(isContained), { floods, controls });
}

/** `missed`: faults of the control that the loops did not find. */
export function reportLoops(loops: Loops, missed: readonly string[]): boolean {
  const { purchases, returns, refused, faults } = loops;
  console.log(`value loops: ${purchases} purchases, ${returns} returns, ${refused} refused`);
  for (const fault of faults.slice(0, MAX_MISSES)) console.log(`  MISS ${fault}`);
  for (const fault of missed) console.log(`  MISS not detected: ${fault}`);
  const isPassed = faults.length === 0 && missed.length === 0 && purchases > 0 && returns > 0;
  return reportPart("loops", isPassed, { loops, missed });
}

function reportPart(name: string, isPassed: boolean, result: object): boolean {
  console.log(`${isPassed ? "pass" : "MISS"}\n`);
  saveResult(`attack-${name}`, result);
  return isPassed;
}

function listLines(result: Result): string[] {
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
