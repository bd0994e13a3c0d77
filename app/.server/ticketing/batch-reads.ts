import type { CallInput, Calls, CallValue, Outcome } from "#contract/calls/define";
import type { basketOperations } from "#contract/operations/baskets";
import type { queueOperations } from "#contract/operations/queue";
import { SUMMARIES_PER_CALL } from "#contract/schemas/basket";
import { PLACES_PER_CALL, type QueuePlace } from "#contract/schemas/queue";
import { Unavailable } from "#contract/calls/unavailable";

import { withinBudget, withoutBudget } from "../request-budget";
import type { Crm } from "./ticketing";

/** Waits to batch more places: after the draw everyone requests their number within two minutes. */
const PLACES_DELAY_MS = 25;

/**
 * Makes one call for up to `max` items that are requested with the same key before `delay` resolves, on behalf of the request
 * that comes first.
 */
function batch<Item, Result>(max: number, delay: () => Promise<unknown>) {
  const open = new Map<string, { items: Item[]; result: Promise<Result> }>();
  return (item: Item, key: string, call: (items: Item[]) => Promise<Result>) => {
    let current = open.get(key);
    if (current === undefined || current.items.length >= max) {
      const items: Item[] = [];
      const result = withoutBudget(async () => {
        await delay();
        if (open.get(key)?.items === items) open.delete(key);
        return call(items);
      });
      current = { items, result };
      open.set(key, current);
    }
    return { position: current.items.push(item) - 1, result: current.result };
  };
}

/** A refused batch says nothing about its single items. */
function valueOrUnavailable<T>(result: Outcome<T, "invalid">): T {
  if (!result.ok) throw new Unavailable("batch");
  return result.value;
}

type Summaries = (typeof basketOperations)["listBasketSummaries"];
type SummaryRequest = CallInput<Summaries>["body"]["baskets"][number];

/**
 * Reads basket summaries that are requested in the same turn of the event loop in one call: a call each would be the
 * largest cost in the box office. Caches nothing; each summary is read with the session of its own request.
 */
export function batchSummaries() {
  const find = batch<SummaryRequest, CallValue<Summaries>>(
    SUMMARIES_PER_CALL,
    () => new Promise((resolve) => setImmediate(resolve)),
  );
  return (
    { listBasketSummaries }: Pick<Calls<typeof basketOperations>, "listBasketSummaries">,
    session: () => string | null,
  ): Crm["getBasketSummary"] =>
    async (id) => {
      const { position, result } = find({ id, session: session() }, "", async (baskets) =>
        valueOrUnavailable(await listBasketSummaries({ body: { baskets } })),
      );
      const value = (await withinBudget(result))[position];
      return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
    };
}

/** Reads places in a queue that are requested within 25 ms in one call. */
export function batchPlaces() {
  const find = batch<string, QueuePlace[]>(
    PLACES_PER_CALL,
    () => new Promise((resolve) => setTimeout(resolve, PLACES_DELAY_MS)),
  );
  return ({
    findQueuePlaces,
  }: Pick<Calls<typeof queueOperations>, "findQueuePlaces">): Crm["getQueuePlace"] =>
    async (queueId, placeId) => {
      const { result } = find(placeId, queueId, async (ids) =>
        valueOrUnavailable(await findQueuePlaces({ params: { id: queueId }, body: { ids } })),
      );
      const value = (await withinBudget(result)).find(({ id }) => id === placeId);
      return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
    };
}
