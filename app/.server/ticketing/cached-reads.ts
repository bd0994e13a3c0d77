import { LRUCache } from "lru-cache";

import { httpCall } from "#contract/calls/client";
import type { Calls, Operation } from "#contract/calls/define";
import type { Result } from "#contract/calls/result";
import { operations } from "#contract/operations/index";
import { PRICE_TERMS, type PriceTerms } from "#contract/schemas/price-list";
import { isUnavailable } from "#contract/calls/unavailable";
import { withinBudget, withoutBudget } from "../request-budget";

type AllCalls = Calls<typeof operations>;

export type CachedReads = AllCalls & {
  /** Like `getSeatStatus`, but cached for a second or until the next `addTickets` for the performance. */
  getRecentSeatStatus: AllCalls["getSeatStatus"];
  /** Like `getSeatStatus`, but cached as long as an event: for its `planId`. */
  getPlannedSeats: AllCalls["getSeatStatus"];
};

/**
 * Returns a function that adds the caches to a request's calls. `shared`: the same calls without the urgency of this
 * request's page, for reads that more urgent pages may wait for too.
 */
export function cacheReads(freshSeconds: number) {
  const fresh = createFreshReads({ freshSeconds, staleSeconds: 10, downSeconds: 3_600 });
  // Availability: never served stale.
  const live = createFreshReads({ freshSeconds: Math.min(1, freshSeconds), staleSeconds: 0 });
  // Stock that is left of add-ons and goods.
  const stock = createFreshReads({ freshSeconds: Math.min(1, freshSeconds), staleSeconds: 0 });
  // While the box office is down, visitors see the last known state of the queue.
  const queues = createFreshReads({
    freshSeconds: Math.min(1, freshSeconds),
    staleSeconds: 0,
    downSeconds: 3_600,
  });
  // Seat plans and translations are large, and change only with an import.
  const plans = createFreshReads({ freshSeconds: 60 * freshSeconds, staleSeconds: 3_600 });
  // Changes only with a start of the box office. While it is down, pages show what it had.
  const system = createFreshReads({
    freshSeconds: 5 * freshSeconds,
    staleSeconds: 3_600,
    downSeconds: Infinity,
  });
  /** The next read after seats were taken or refused must be up to date. */
  function forgetInstance(instanceId: string) {
    for (const terms of PRICE_TERMS) live.forget(priceListKey(instanceId, terms));
    live.forget(httpCall(operations.getSeatStatus, { params: { id: instanceId } }).path);
  }
  const cachedCalls = (
    calls: AllCalls,
    shared: AllCalls,
  ): Partial<AllCalls> & Pick<CachedReads, "getRecentSeatStatus" | "getPlannedSeats"> => ({
    listSeason: cached(operations.listSeason, shared.listSeason, fresh),
    getSeasonIndex: () => fresh(operations.getSeasonIndex.path, () => shared.getSeasonIndex()),
    getEvent: cached(operations.getEvent, shared.getEvent, fresh),
    getInstance: cached(operations.getInstance, shared.getInstance, fresh),
    listMembershipLevels: () =>
      fresh(operations.listMembershipLevels.path, () => shared.listMembershipLevels()),
    getReservations: cached(operations.getReservations, shared.getReservations, fresh),
    listStockItems: cached(operations.listStockItems, shared.listStockItems, stock),
    getFoodAndDrink: cached(operations.getFoodAndDrink, shared.getFoodAndDrink, stock),
    listPackages: cached(operations.listPackages, shared.listPackages, fresh),
    getPackage: cached(operations.getPackage, shared.getPackage, fresh),
    getFeatures: () => system(operations.getFeatures.path, () => shared.getFeatures()),
    getAccessibleRelease: () =>
      fresh(operations.getAccessibleRelease.path, () => shared.getAccessibleRelease()),
    getMaintenance: () => fresh(operations.getMaintenance.path, () => shared.getMaintenance()),
    listQueues: () => queues(operations.listQueues.path, () => shared.listQueues()),
    listHalls: () => fresh(operations.listHalls.path, () => shared.listHalls()),
    listDeliveryOptions: () =>
      fresh(operations.listDeliveryOptions.path, () => shared.listDeliveryOptions()),
    listCountries: () => fresh(operations.listCountries.path, () => shared.listCountries()),
    getSeatPlan: cached(operations.getSeatPlan, shared.getSeatPlan, plans),
    listCatalogueTexts: cached(operations.listCatalogueTexts, shared.listCatalogueTexts, plans),
    getRecentSeatStatus: cached(operations.getSeatStatus, shared.getSeatStatus, live),
    getPlannedSeats: cached(operations.getSeatStatus, shared.getSeatStatus, fresh),
    // With a session, basket or rights the list is for one buyer, and must not be cached.
    getPriceList: (input) =>
      input.session === null &&
      input.query?.basket === undefined &&
      input.query?.rights === undefined
        ? live(priceListKey(input.params.id, input.query?.terms), () => shared.getPriceList(input))
        : calls.getPriceList(input),
    addLine: (input) => calls.addLine(input).finally(stock.forgetAll),
    changeLine: (input) => calls.changeLine(input).finally(stock.forgetAll),
    removeItem: (input) => calls.removeItem(input).finally(stock.forgetAll),
    addTickets: (input) =>
      calls.addTickets(input).finally(() => forgetInstance(input.body.instanceId)),
  });
  return (calls: AllCalls, shared: AllCalls): CachedReads =>
    Object.assign(Object.create(calls) as AllCalls, cachedCalls(calls, shared));
}

const priceListKey = (id: string, terms: PriceTerms = "public") =>
  httpCall(operations.getPriceList, { params: { id }, query: { terms } }).path;

/** Caches a call by its input. Only for calls without a session. */
function cached<Input extends object | undefined, R extends CallResult>(
  operation: Operation & { session: "none" },
  call: (input: Input) => Promise<R>,
  reads: FreshReads,
): (input: Input) => Promise<R> {
  return (input) => reads(httpCall(operation, input ?? {}).path, () => call(input));
}

type FreshReads = {
  <R extends CallResult>(key: string, read: () => Promise<R>): Promise<R>;
  /** The next read makes a new call. */
  forget: (key: string) => void;
  forgetAll: () => void;
};

type CallResult = Result<unknown, { code: string }>;
type CacheEntry = { result: CallResult; at: number };

type Freshness = {
  freshSeconds: number;
  /** How long after that a result is still returned while a new one is read. */
  staleSeconds: number;
  /** Maximum age of a result that is returned because the box office is down. */
  downSeconds?: number;
};

/** Caches successful results and shares reads in flight; each reader waits as long as its request's budget allows. */
export function createFreshReads(
  { freshSeconds, staleSeconds, downSeconds = 0 }: Freshness,
  now: () => number = Date.now,
): FreshReads {
  // Invalidated by age and by `forget`; keyed by the call and its arguments.
  const cache = new LRUCache<string, CacheEntry>({ max: 2000 });
  const inFlight = new Map<string, Promise<CallResult>>();

  function readShared<R extends CallResult>(key: string, read: () => Promise<R>): Promise<R> {
    // The key identifies call and arguments, so that a read in flight has the same type.
    const existing = inFlight.get(key) as Promise<R> | undefined;
    if (existing !== undefined) return withinBudget(existing);
    const started: Promise<R> = withoutBudget(read)
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

  function readCached<R extends CallResult>(key: string, read: () => Promise<R>): Promise<R> {
    const entry = cache.get(key);
    if (entry === undefined) return readShared(key, read);
    const age = (now() - entry.at) / 1000;
    const cachedResult = entry.result as Awaited<R>;
    if (age > freshSeconds + staleSeconds)
      return readShared(key, read).catch((error: unknown) => {
        if (isUnavailable(error) && age <= downSeconds) return cachedResult;
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
    forgetAll() {
      cache.clear();
      inFlight.clear();
    },
  });
}
