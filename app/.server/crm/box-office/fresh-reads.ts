import { LRUCache } from "lru-cache";

import type { CrmResult } from "../crm";

/** Reads of the catalogue: shared while under way, and good for a few seconds after. */
export type FreshReads = <R extends CrmResult<unknown, "not-found">>(
  key: string,
  read: () => Promise<R>,
) => Promise<R>;

type Kept = { result: CrmResult<unknown, "not-found">; at: number };

/** Older than this an answer is asked for again before it is used. */
const MAX_STALE_MS = 10_000;

/**
 * Keeps good answers: within `freshSeconds` they are used as they are; for some seconds more they are used while a new
 * one is on its way. Failures are never kept. One question that many ask at once is asked once.
 */
export function createFreshReads(freshSeconds: number, now: () => number = Date.now): FreshReads {
  const kept = new LRUCache<string, Kept>({ max: 2000 });
  const underWay = new Map<string, Promise<CrmResult<unknown, "not-found">>>();

  function ask<R extends CrmResult<unknown, "not-found">>(
    key: string,
    read: () => Promise<R>,
  ): Promise<R> {
    // The key names the call and its arguments, so what is under way is of the same type.
    const other = underWay.get(key) as Promise<R> | undefined;
    if (other !== undefined) return other;
    const mine = read()
      .then((result) => {
        if (result.ok && freshSeconds > 0) kept.set(key, { result, at: now() });
        return result;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, mine);
    return mine;
  }

  return (key, read) => {
    const before = kept.get(key);
    const age = before === undefined ? Infinity : now() - before.at;
    if (before === undefined || age > freshSeconds * 1000 + MAX_STALE_MS) return ask(key, read);
    // A failure of the renewal is met by whoever asks after the old answer is too old.
    if (age > freshSeconds * 1000) ask(key, read).catch(() => undefined);
    return Promise.resolve(before.result as Awaited<ReturnType<typeof read>>);
  };
}
