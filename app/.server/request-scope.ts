import { AsyncLocalStorage } from "node:async_hooks";

import type { Urgency } from "#contract/request-gate";

/** The current request, for code that gets no context argument. */
type RequestScope = {
  requestId: string;
  address: string;
  /** The `CrmSession` of who is signed in. */
  crmSession: () => string | null;
  /** An anonymous id of the sender. */
  visitor: string;
  knownBrowser: () => string | null;
  /** The places in queues whose turns let it pass. */
  turns?: () => string[];
  /** The box office answers those who pay before others. */
  urgency?: Urgency | undefined;
};

export const requestScope = new AsyncLocalStorage<RequestScope | undefined>();

/** All that a request may wait for others, so that its page comes within five seconds, whatever they do. */
export const BUDGET_MS = 4_500;
/** What a request gets back at most of the time that it waited in line (`loadShedding`): five seconds are all. */
const GIVEN_BACK_MS = 500;

const budget = new AsyncLocalStorage<{ endsAt: number } | undefined>();

/** Runs a request with a budget of its own, which begins now. */
export const startBudget = <T>(work: () => T, ms = BUDGET_MS): T =>
  budget.run({ endsAt: performance.now() + ms }, work);

/** The request has waited so long for its turn. */
export function lengthenBudget(waitedMs: number): void {
  const own = budget.getStore();
  if (own !== undefined) own.endsAt += Math.min(waitedMs, GIVEN_BACK_MS);
}

/** Milliseconds; all of it for work that belongs to no request. */
export const budgetLeft = (): number => {
  const own = budget.getStore();
  return own === undefined ? BUDGET_MS : own.endsAt - performance.now();
};

/** For what several requests wait for: it goes on when the one that began it gives up. */
export const withoutBudget = <T>(work: () => Promise<T>): Promise<T> => budget.run(undefined, work);

/** `late` if the request's budget is over before the work, which goes on. */
export async function withinBudget<T>(work: Promise<T>, late: T): Promise<T> {
  if (budget.getStore() === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, budgetLeft()), late);
  });
  return Promise.race([work, isOver]).finally(() => clearTimeout(timer));
}
