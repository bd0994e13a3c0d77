import { sumErrors, type ErrorCounts } from "./check-seats";
import type { LoadGroup } from "./run-load";
import type { Pace } from "./simple-update";

type Line = LoadGroup &
  Pace & { refused: number; tickets: number; errors: ErrorCounts; base: Pace };

/** For named seats: half of pgbench's rate, at most five times its p99, and 40,000 tickets per minute. */
export const TARGETS = { rate: 0.5, p99: 5, ticketsPerMinute: 40_000 };

const HEAD = [
  "load",
  "buyers",
  "processes",
  "holds/s",
  "of pgbench",
  "p50 ms",
  "p99 ms",
  "of pgbench",
  "tickets/min",
  "refused",
  "errors",
  "",
];

/** Only named seats in one process without limits have a target. */
const hasTarget = ({ how, processes, limited = false }: Line) =>
  how === "named" && processes === 1 && !limited;

export function formatTable(lines: readonly Line[], hasHeader = false): string {
  const rows = lines.map((line) => {
    const [rate, p99] = [line.rate / line.base.rate, line.p99 / line.base.p99];
    const met =
      rate >= TARGETS.rate && p99 <= TARGETS.p99 && line.tickets * 60 >= TARGETS.ticketsPerMinute;
    return [
      line.limited === true ? `${line.how}, lim.` : line.how,
      String(line.buyers),
      String(line.processes),
      line.rate.toFixed(0),
      rate.toFixed(2),
      line.p50.toFixed(1),
      line.p99.toFixed(1),
      p99.toFixed(1),
      (line.tickets * 60).toFixed(0),
      String(line.refused),
      String(sumErrors(line.errors)),
      hasTarget(line) ? (met ? "pass" : "MISS") : "",
    ];
  });
  const all = hasHeader ? [HEAD, ...rows] : rows;
  return all.map((row) => row.map((cell) => cell.padStart(11)).join(" ")).join("\n");
}
