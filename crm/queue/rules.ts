import { RATE_MAX } from "#contract/schemas/queue";

/** Seconds after which others are called in place of those who did not come; above the pages' longest wait for it. */
export const AWAY_SECONDS = 150;
/** After an outage or a restart nobody is called for longer than this at once. */
const STEP_MAX_SECONDS = 5;

type Line = { isOpen: boolean; last: number; called: number };

type Step = {
  /** What was left over by the step before. */
  credit: number;
  perMinute: number;
  /** Since then. */
  seconds: number;
  /** How many of those who were called have not come since. */
  away: number;
  /** How many of those who had been replaced came after all. */
  returned: number;
};

const stepOf = (seconds: number) => Math.min(Math.max(seconds, 0), STEP_MAX_SECONDS);

/** Up to which number each line is called now: the first line first, nobody past another. */
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
  // Nothing is saved up while nobody waits, so that later visitors are not let in at once.
  return { called, credit: isEmpty ? Math.min(left, 1) : left };
}

/** People a minute from now on, by the part of the last step that the box office was busy for (0 to 1). */
export function adaptRate(perMinute: number, load: number, seconds: number): number {
  const factor = load > 0.8 ? 0.98 : load < 0.6 ? 1.002 : 1;
  return Math.min(RATE_MAX, Math.max(1, perMinute * factor ** stepOf(seconds)));
}
