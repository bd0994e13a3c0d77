import { LRUCache } from "lru-cache";

import { httpCall } from "#contract/client";
import type { Calls, Operation } from "#contract/define";
import { operations } from "#contract/operations/index";
import { PRICE_TERMS, type PriceTerms } from "#contract/schemas/price-list";
import { Unavailable } from "#contract/unavailable";
import { requestScope, withinBudget, withoutBudget } from "../request-scope";

type AllCalls = Calls<typeof operations>;

export type CachedReads = AllCalls & {
  /** Like `getSeatStatus`, but cached for a second or until the next `addTickets` for the performance. */
  getRecentSeatStatus: AllCalls["getSeatStatus"];
};

export function cacheReads(calls: AllCalls, freshSeconds: number): CachedReads {
  const fresh = createFreshReads({ freshSeconds, staleSeconds: 10, downSeconds: 3_600 });
  // Availability: never served stale.
  const live = createFreshReads({ freshSeconds: Math.min(1, freshSeconds), staleSeconds: 0 });
  // While the box office is down, visitors see the last known state of the queue.
  const queues = createFreshReads({
    freshSeconds: Math.min(1, freshSeconds),
    staleSeconds: 0,
    downSeconds: 3_600,
  });
  // Seat plans and translations are large, and change only with an import.
  const plans = createFreshReads({ freshSeconds: 60 * freshSeconds, staleSeconds: 3_600 });
  /** The next read after seats were taken or refused must be up to date. */
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
    listCatalogueTexts: cached(operations.listCatalogueTexts, calls.listCatalogueTexts, plans),
    getRecentSeatStatus: cached(operations.getSeatStatus, calls.getSeatStatus, live),
    // With a session, basket or rights the list is for one buyer, and must not be cached.
    getPriceList: (input) =>
      input.session === null &&
      input.query?.basket === undefined &&
      input.query?.rights === undefined
        ? live(priceListKey(input.params.id, input.query?.terms), () => calls.getPriceList(input))
        : calls.getPriceList(input),
    addTickets: (input) =>
      calls.addTickets(input).finally(() => forgetInstance(input.body.instanceId)),
  };
}

const priceListKey = (id: string, terms: PriceTerms = "public") =>
  httpCall(operations.getPriceList, { params: { id }, query: { terms } }).path;

/** Caches a call by its input. Only for calls without a session. */
function cached<Input extends object | undefined, R extends Result>(
  operation: Operation & { session: "none" },
  call: (input: Input) => Promise<R>,
  reads: FreshReads,
): (input: Input) => Promise<R> {
  return (input) => reads(httpCall(operation, input ?? {}).path, () => call(input));
}

type FreshReads = {
  <R extends Result>(key: string, read: () => Promise<R>): Promise<R>;
  /** The next read makes a new call. */
  forget: (key: string) => void;
};

type Result = { ok: true } | { ok: false; failure: { code: string } };
type CacheEntry = { result: Result; at: number };

type Freshness = {
  freshSeconds: number;
  /** How long after that a result is still returned while a new one is read. */
  staleSeconds: number;
  /** Maximum age of a result that is returned because the box office is down. */
  downSeconds?: number;
};

/** Calls without the urgency of the page that reads first: more urgent pages may wait for the same call. */
function sharedRead<R>(read: () => Promise<R>): Promise<R> {
  const scope = requestScope.getStore();
  return requestScope.run(scope && { ...scope, urgency: undefined }, read);
}

/** Caches successful results and shares reads in flight; each reader waits as long as its request's budget allows. */
export function createFreshReads(
  { freshSeconds, staleSeconds, downSeconds = 0 }: Freshness,
  now: () => number = Date.now,
): FreshReads {
  // Invalidated by age and by `forget`; keyed by the call and its arguments.
  const cache = new LRUCache<string, CacheEntry>({ max: 2000 });
  const inFlight = new Map<string, Promise<Result>>();

  function readShared<R extends Result>(key: string, read: () => Promise<R>): Promise<R> {
    // The key identifies call and arguments, so that a read in flight has the same type.
    const existing = inFlight.get(key) as Promise<R> | undefined;
    if (existing !== undefined) return withinBudget(existing);
    const started: Promise<R> = withoutBudget(() => sharedRead(read))
      .then((result) => {
        // Not if the key was forgotten in the meantime: the result may be out of date.
        const isCurrent = inFlight.get(key) === started;
        if (isCurrent && result.ok && freshSeconds > 0) cache.set(key, { result, at: now() });
        return result;
      })
      .finally(() => {
        if (inFlight.get(key) === started) inFlight.delete(key);
      });
    inFlight.set(key, started);
    return withinBudget(started);
  }

  function readCached<R extends Result>(key: string, read: () => Promise<R>): Promise<R> {
    const entry = cache.get(key);
    if (entry === undefined) return readShared(key, read);
    const age = (now() - entry.at) / 1000;
    const cachedResult = entry.result as Awaited<R>;
    if (age > freshSeconds + staleSeconds)
      return readShared(key, read).catch((error: unknown) => {
        if (error instanceof Unavailable && age <= downSeconds) return cachedResult;
        throw error;
      });
    if (age > freshSeconds) readShared(key, read).catch(() => undefined);
    return Promise.resolve(cachedResult);
  }

  return Object.assign(readCached, {
    forget(key: string) {
      cache.delete(key);
      inFlight.delete(key);
    },
  });
}
