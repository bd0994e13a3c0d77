import { sumOfWrongs, type Wrong } from "./check-seats";
import type { LoadGroup } from "./run-load";
import type { Pace } from "./simple-update";

type Line = LoadGroup & Pace & { refused: number; tickets: number; wrong: Wrong; base: Pace };

/** What is asked for, of named seats: half of the rate of pgbench, five times its p99, 40,000 tickets a minute. */
export const TARGETS = { rate: 0.5, p99: 5, ticketsAMinute: 40_000 };

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
  "wrong",
  "",
];

/** The box office is one process; best available, and holds with limits, have no target. */
const isJudged = ({ how, processes, limited = false }: Line) =>
  how === "named" && processes === 1 && !limited;

/** The measurements as lines under each other. */
export function tableOf(lines: readonly Line[], headed = false): string {
  const rows = lines.map((line) => {
    const [rate, p99] = [line.rate / line.base.rate, line.p99 / line.base.p99];
    const met =
      rate >= TARGETS.rate && p99 <= TARGETS.p99 && line.tickets * 60 >= TARGETS.ticketsAMinute;
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
      String(sumOfWrongs(line.wrong)),
      isJudged(line) ? (met ? "pass" : "MISS") : "",
    ];
  });
  const all = headed ? [HEAD, ...rows] : rows;
  return all.map((row) => row.map((cell) => cell.padStart(11)).join(" ")).join("\n");
}
