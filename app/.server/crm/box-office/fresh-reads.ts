import { LRUCache } from "lru-cache";

import type { CrmResult } from "../crm-result";

/** Reads of the catalogue: shared while under way, and good for a few seconds after. */
export type FreshReads = {
  <R extends CrmResult<unknown, "not-found">>(key: string, read: () => Promise<R>): Promise<R>;
  /** The next one who asks gets an answer that was asked for afterwards. */
  forget: (key: string) => void;
};

type Kept = { result: CrmResult<unknown, "not-found">; at: number };

export type Freshness = {
  /** An answer of this age is used as it is. */
  freshSeconds: number;
  /** For so much longer it is used while a new one is on its way. */
  staleSeconds: number;
};

/** Keeps good answers for a while. Failures are never kept. One question that many ask at once is asked once. */
export function createFreshReads(
  { freshSeconds, staleSeconds }: Freshness,
  now: () => number = Date.now,
): FreshReads {
  // Invalidated by age and by `forget`; keyed by the call and its arguments.
  const kept = new LRUCache<string, Kept>({ max: 2000 });
  const underWay = new Map<string, Promise<CrmResult<unknown, "not-found">>>();

  function ask<R extends CrmResult<unknown, "not-found">>(
    key: string,
    read: () => Promise<R>,
  ): Promise<R> {
    // The key names the call and its arguments, so what is under way is of the same type.
    const other = underWay.get(key) as Promise<R> | undefined;
    if (other !== undefined) return other;
    const mine: Promise<R> = read()
      .then((result) => {
        // Not if it was forgotten meanwhile: it may be older than the reason for that.
        const current = underWay.get(key) === mine;
        if (current && result.ok && freshSeconds > 0) kept.set(key, { result, at: now() });
        return result;
      })
      .finally(() => {
        if (underWay.get(key) === mine) underWay.delete(key);
      });
    underWay.set(key, mine);
    return mine;
  }

  function freshly<R extends CrmResult<unknown, "not-found">>(
    key: string,
    read: () => Promise<R>,
  ): Promise<R> {
    const before = kept.get(key);
    const age = before === undefined ? Infinity : (now() - before.at) / 1000;
    if (before === undefined || age > freshSeconds + staleSeconds) return ask(key, read);
    // A failure of the renewal is met by whoever asks after the old answer is too old.
    if (age > freshSeconds) ask(key, read).catch(() => undefined);
    return Promise.resolve(before.result as Awaited<R>);
  }

  return Object.assign(freshly, {
    forget(key: string) {
      kept.delete(key);
      underWay.delete(key);
    },
  });
}
