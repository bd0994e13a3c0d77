/** For how long the system keeps the seats of a new session. A venue changes it rarely. */
export type LockTime = {
  /** Until when seats are kept that a session got when it was new; null: it has to be asked. Milliseconds of our clock. */
  deadlineFrom(lockedAt: number): Date | null;
  /** What it has just said of the seats of a new session. */
  learn(until: Date): void;
};

/** It is asked again after that, so that a shorter time is noticed. */
const KEPT_MS = 10 * 60_000;

/** The extension before paying reads the true deadline of every basket. */
export function createLockTime(keptMs = KEPT_MS): LockTime {
  let known: { ms: number; learnedAt: number } | null = null;
  return {
    deadlineFrom: (lockedAt) =>
      known === null || lockedAt - known.learnedAt > keptMs ? null : new Date(lockedAt + known.ms),
    learn(until) {
      const learnedAt = Date.now();
      // Its clock has started before: never too long.
      const ms = until.getTime() - learnedAt;
      if (ms > 0) known = { ms, learnedAt };
    },
  };
}
