import { MAX_RATE } from "#contract/rules/queue/queue";

/** WCAG 2.2.1 requires ten. */
export const TURN_EXTENSIONS = 10;
/** How long before its first line opens a queue's waiting room opens. */
export const LOBBY_MINUTES = 60;
/**
 * After this, a called visitor who has not entered is replaced. Longer than the slowest polling interval of the pages.
 */
export const NO_SHOW_SECONDS = 150;
/** Turns started per place: allows for a lost response and a second device, but prevents sharing. */
export const MAX_TURN_STARTS = 3;
/** How long ago a queue that staff open may have opened. */
export const LATEST_OPENING_MINUTES = 12 * 60;
/** Limits the number of visitors called at once after an outage or a restart. */
const MAX_STEP_SECONDS = 5;

type Line = { isOpen: boolean; last: number; called: number };

type Step = {
  /** Carried over from the previous step. */
  credit: number;
  perMinute: number;
  /** Since the previous step. */
  seconds: number;
  /** Called visitors who did not enter in time. */
  noShows: number;
  /** Replaced visitors who entered later. */
  lateArrivals: number;
};

const limitStep = (seconds: number) => Math.min(Math.max(seconds, 0), MAX_STEP_SECONDS);

/** Returns the number up to which each line is called. Earlier lines are called first. */
export function callNext(
  lines: readonly Line[],
  { credit, perMinute, seconds, noShows, lateArrivals }: Step,
): { called: number[]; credit: number } {
  let left = credit + (perMinute / 60) * limitStep(seconds) + noShows - lateArrivals;
  const called = lines.map(({ isOpen, last, called }) => {
    const more = isOpen ? Math.max(0, Math.min(Math.floor(left), last - called)) : 0;
    left -= more;
    return called + more;
  });
  const isEmpty = lines.every(({ isOpen, last }, at) => !isOpen || called[at] === last);
  // No credit accumulates while the queue is empty, so that a later crowd is not let in at once.
  return { called, credit: isEmpty ? Math.min(left, 1) : left };
}

/** Returns the new rate in visitors per minute. `load`: the process's utilization during the last step (0 to 1). */
export function adaptRate(perMinute: number, load: number, seconds: number): number {
  const factor = load > 0.8 ? 0.98 : load < 0.6 ? 1.002 : 1;
  return Math.min(MAX_RATE, Math.max(1, perMinute * factor ** limitStep(seconds)));
}
