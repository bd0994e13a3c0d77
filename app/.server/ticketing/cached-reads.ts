import { LRUCache } from "lru-cache";

import { httpCall, UNAVAILABLE } from "#contract/client";
import type { Calls, Operation } from "#contract/define";
import { operations } from "#contract/operations/index";
import { PRICE_TERMS, type PriceTerms } from "#contract/schemas/price-list";
import { requestScope, withinBudget, withoutBudget } from "../request-scope";

type AllCalls = Calls<typeof operations>;

export type CachedReads = AllCalls & {
  /** Seats as they stood at most a second ago, never before one's own last call. `getSeatStatus` is not cached. */
  getRecentSeatStatus: AllCalls["getSeatStatus"];
};

export function cacheReads(calls: AllCalls, freshSeconds: number): CachedReads {
  const fresh = createFreshReads({ freshSeconds, staleSeconds: 10, downSeconds: 3_600 });
  // What is left changes by the second: it is never stale.
  const live = createFreshReads({ freshSeconds: Math.min(1, freshSeconds), staleSeconds: 0 });
  // While the box office is down visitors keep their places in what was known last.
  const queues = createFreshReads({
    freshSeconds: Math.min(1, freshSeconds),
    staleSeconds: 0,
    downSeconds: 3_600,
  });
  // Seat plans are large, and change only by an import.
  const plans = createFreshReads({ freshSeconds: 60 * freshSeconds, staleSeconds: 3_600 });
  /** After seats were taken or refused the next reader must see what is left. */
  function forgetInstance(instanceId: string) {
    for (const terms of PRICE_TERMS) live.forget(priceListKey(instanceId, terms));
    live.forget(httpCall(operations.getSeatStatus, { params: { id: instanceId } }).path);
  }
  return {
    ...calls,
    listSeason: cached(operations.listSeason, calls.listSeason, fresh),
    getEvent: cached(operations.getEvent, calls.getEvent, fresh),
    getInstance: cached(operations.getInstance, calls.getInstance, fresh),
    listPackages: cached(operations.listPackages, calls.listPackages, fresh),
    getPackage: cached(operations.getPackage, calls.getPackage, fresh),
    getMaintenance: () => fresh(operations.getMaintenance.path, () => calls.getMaintenance()),
    listQueues: () => queues(operations.listQueues.path, () => calls.listQueues()),
    listHalls: () => fresh(operations.listHalls.path, () => calls.listHalls()),
    listDeliveryOptions: () =>
      fresh(operations.listDeliveryOptions.path, () => calls.listDeliveryOptions()),
    listCountries: () => fresh(operations.listCountries.path, () => calls.listCountries()),
    getSeatPlan: cached(operations.getSeatPlan, calls.getSeatPlan, plans),
    getRecentSeatStatus: cached(operations.getSeatStatus, calls.getSeatStatus, live),
    // With a basket or a session the list is one buyer's and must not be shared.
    getPriceList: (input) =>
      input.session === null &&
      input.query?.basket === undefined &&
      input.query?.rights === undefined
        ? live(priceListKey(input.params.id, input.query?.terms), () => calls.getPriceList(input))
        : calls.getPriceList(input),
    async addTickets(input) {
      const added = await calls.addTickets(input);
      forgetInstance(input.body.instanceId);
      return added;
    },
  };
}

const priceListKey = (id: string, terms: PriceTerms = "public") =>
  httpCall(operations.getPriceList, { params: { id }, query: { terms } }).path;

/** The same call; the same input within the time of `reads` is asked once. For calls without a session. */
function cached<Input extends object | undefined, R extends Answer>(
  operation: Operation & { session: "none" },
  call: (input: Input) => Promise<R>,
  reads: FreshReads,
): (input: Input) => Promise<R> {
  return (input) => reads(httpCall(operation, input ?? {}).path, () => call(input));
}

type FreshReads = {
  <R extends Answer>(key: string, read: () => Promise<R>): Promise<R>;
  /** The next reader gets an answer requested after this call. */
  forget: (key: string) => void;
};

type Answer = { ok: true } | { ok: false; failure: { code: string } };
type Kept = { result: Answer; at: number };

type Freshness = {
  freshSeconds: number;
  staleSeconds: number;
  /** How old an answer may be that is given because the box office does not answer. */
  downSeconds?: number;
};

/** Its call is not only for the page that asked first, which may be the least urgent of all that wait for it. */
function sharedRead<R>(read: () => Promise<R>): Promise<R> {
  const scope = requestScope.getStore();
  return requestScope.run(scope && { ...scope, urgency: undefined }, read);
}

/** Caches successful answers and shares reads in flight, each reader as long as their request may wait. Failures are never cached. */
export function createFreshReads(
  { freshSeconds, staleSeconds, downSeconds = 0 }: Freshness,
  now: () => number = Date.now,
): FreshReads {
  // Invalidated by age and by `forget`; keyed by the call and its arguments.
  const cache = new LRUCache<string, Kept>({ max: 2000 });
  const underWay = new Map<string, Promise<Answer>>();

  function ask<R extends Answer>(key: string, read: () => Promise<R>): Promise<R> {
    // The key names the call and its arguments, so what is under way is of the same type.
    const other = underWay.get(key) as Promise<R> | undefined;
    // Every call may answer so.
    if (other !== undefined) return withinBudget(other, UNAVAILABLE as unknown as R);
    const mine: Promise<R> = withoutBudget(() => sharedRead(read))
      .then((result) => {
        // Not if it was forgotten meanwhile: it may be older than the reason for that.
        const current = underWay.get(key) === mine;
        if (current && result.ok && freshSeconds > 0) cache.set(key, { result, at: now() });
        return result;
      })
      .finally(() => {
        if (underWay.get(key) === mine) underWay.delete(key);
      });
    underWay.set(key, mine);
    return withinBudget(mine, UNAVAILABLE as unknown as R);
  }

  function freshly<R extends Answer>(key: string, read: () => Promise<R>): Promise<R> {
    const before = cache.get(key);
    const age = before === undefined ? Infinity : (now() - before.at) / 1000;
    if (before === undefined) return ask(key, read);
    const last = before.result as Awaited<R>;
    if (age > freshSeconds + staleSeconds)
      return ask(key, read).then((now) =>
        !now.ok && now.failure.code === "unavailable" && age <= downSeconds ? last : now,
      );
    if (age > freshSeconds) ask(key, read).catch(() => undefined);
    return Promise.resolve(last);
  }

  return Object.assign(freshly, {
    forget(key: string) {
      cache.delete(key);
      underWay.delete(key);
    },
  });
}
