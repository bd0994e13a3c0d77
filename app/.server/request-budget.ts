import { AsyncLocalStorage } from "node:async_hooks";

import { Unavailable } from "#contract/calls/unavailable";

/** How long a request may wait for other services, so that its page takes at most five seconds. */
export const BUDGET_MS = 4_500;
/** At most this much of the time spent waiting for admission (`loadShedding`) is added to the budget. */
const MAX_EXTENSION_MS = 300;

const budget = new AsyncLocalStorage<{ endsAt: number } | undefined>();

/** Runs a request with its own budget, which starts now. */
export const startBudget = <T>(work: () => T, ms = BUDGET_MS): T =>
  budget.run({ endsAt: performance.now() + ms }, work);

/** Adds time that the request waited for admission. */
export function extendBudget(waitedMs: number): void {
  const current = budget.getStore();
  if (current !== undefined) current.endsAt += Math.min(waitedMs, MAX_EXTENSION_MS);
}

/** Milliseconds; the full budget outside a request. */
export const budgetLeft = (): number => {
  const current = budget.getStore();
  return current === undefined ? BUDGET_MS : current.endsAt - performance.now();
};

/** Runs work that several requests share: it continues when the request that started it gives up. */
export const withoutBudget = <T>(work: () => Promise<T>): Promise<T> => budget.run(undefined, work);

/** Throws `Unavailable` if the budget ends before the work, which continues in the background. */
export async function withinBudget<T>(work: Promise<T>): Promise<T> {
  if (budget.getStore() === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, Math.max(0, budgetLeft()), new Unavailable("budget"));
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
