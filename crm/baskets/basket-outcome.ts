import type { Problem } from "#contract/problems";

/** What a change gives: its value, or why it was not made. A refusal changed nothing. */
export type Outcome<T, P extends Problem> = { ok: true; value: T } | { ok: false; problem: P };

export const done = <T>(value: T): Outcome<T, never> => ({ ok: true, value });

export const rejectAs = <P extends Problem>(problem: P): Outcome<never, P> => ({
  ok: false,
  problem,
});
