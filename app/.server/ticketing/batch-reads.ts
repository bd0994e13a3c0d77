import type { CallInput, Calls, Outcome } from "#contract/define";
import type { basketOperations } from "#contract/operations/baskets";
import type { queueOperations } from "#contract/operations/queue";
import { SUMMARIES_PER_CALL } from "#contract/schemas/basket";
import { PLACES_PER_CALL, type QueuePlace } from "#contract/schemas/queue";
import { Unavailable } from "#contract/unavailable";

import { requestScope, withinBudget, withoutBudget } from "../request-scope";
import type { Crm } from "./ticketing";

/** Waits to batch more places: after the draw everyone requests their number within two minutes. */
const PLACES_DELAY_MS = 25;

/** Makes one call for up to `max` items that are requested with the same key before `delay` resolves. */
function batch<Item, Result>(
  max: number,
  delay: () => Promise<unknown>,
  call: (items: Item[], key: string) => Promise<Result>,
) {
  const open = new Map<string, { items: Item[]; result: Promise<Result> }>();
  return (item: Item, key = "") => {
    let current = open.get(key);
    if (current === undefined || current.items.length >= max) {
      const items: Item[] = [];
      const result = withoutBudget(async () => {
        await delay();
        if (open.get(key)?.items === items) open.delete(key);
        return call(items, key);
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
export function batchSummaries({
  listBasketSummaries,
}: Pick<Calls<typeof basketOperations>, "listBasketSummaries">): Crm["getBasketSummary"] {
  const find = batch(
    SUMMARIES_PER_CALL,
    () => new Promise((resolve) => setImmediate(resolve)),
    async (baskets: SummaryRequest[]) =>
      valueOrUnavailable(await listBasketSummaries({ body: { baskets } })),
  );
  return async (basketId) => {
    const session = requestScope.getStore()?.crmSession() ?? null;
    const { position, result: batchResult } = find({ id: basketId, session });
    const value = (await withinBudget(batchResult))[position];
    return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
  };
}

/** Reads places in a queue that are requested within 25 ms in one call. */
export function batchPlaces({
  findQueuePlaces,
}: Pick<Calls<typeof queueOperations>, "findQueuePlaces">) {
  const find = batch(
    PLACES_PER_CALL,
    () => new Promise((resolve) => setTimeout(resolve, PLACES_DELAY_MS)),
    async (ids: string[], id: string) =>
      valueOrUnavailable(await findQueuePlaces({ params: { id }, body: { ids } })),
  );
  return async (queueId: string, placeId: string): Promise<Outcome<QueuePlace, "not-found">> => {
    const places = await withinBudget(find(placeId, queueId).result);
    const value = places.find(({ id }) => id === placeId);
    return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
  };
}
