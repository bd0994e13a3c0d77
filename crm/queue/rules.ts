import { MAX_RATE } from "#contract/schemas/queue";

/** Seconds after which others are called in place of those who did not come; longer than the pages' slowest polling. */
export const AWAY_SECONDS = 150;
/** After an outage or a restart, at most this many seconds' worth of visitors is called at once. */
const MAX_STEP_SECONDS = 5;

type Line = { isOpen: boolean; last: number; called: number };

type Step = {
  /** Left over from the previous step. */
  credit: number;
  perMinute: number;
  /** Since the previous step. */
  seconds: number;
  /** How many of those who were called have not come since. */
  away: number;
  /** How many of those who had been replaced came after all. */
  returned: number;
};

const stepOf = (seconds: number) => Math.min(Math.max(seconds, 0), MAX_STEP_SECONDS);

/** The number up to which each line is called now; members before the general line, in order. */
export function callNext(
  lines: readonly Line[],
  { credit, perMinute, seconds, away, returned }: Step,
): { called: number[]; credit: number } {
  let left = credit + (perMinute / 60) * stepOf(seconds) + away - returned;
  const called = lines.map(({ isOpen, last, called }) => {
    const more = isOpen ? Math.max(0, Math.min(Math.floor(left), last - called)) : 0;
    left -= more;
    return called + more;
  });
  const isEmpty = lines.every(({ isOpen, last }, at) => !isOpen || called[at] === last);
  // No credit builds up while the queue is empty, or a crowd would be let in at once later.
  return { called, credit: isEmpty ? Math.min(left, 1) : left };
}

/** The new rate in visitors a minute. `load`: how busy the box office was during the last step (0 to 1). */
export function adaptRate(perMinute: number, load: number, seconds: number): number {
  const factor = load > 0.8 ? 0.98 : load < 0.6 ? 1.002 : 1;
  return Math.min(MAX_RATE, Math.max(1, perMinute * factor ** stepOf(seconds)));
}
