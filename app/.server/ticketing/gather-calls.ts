import { UNAVAILABLE } from "#contract/client";
import type { CallInput, Calls, Outcome } from "#contract/define";
import type { basketOperations } from "#contract/operations/baskets";
import type { queueOperations } from "#contract/operations/queue";
import { SUMMARIES_PER_CALL } from "#contract/schemas/basket";
import { PLACES_PER_CALL, type QueuePlace } from "#contract/schemas/queue";

import { requestScope, withinBudget, withoutBudget } from "../request-scope";
import type { Crm } from "./ticketing";

/** After the draw everyone asks for their number within two minutes. */
const PLACES_MS = 25;

/** Asks in one call, after `pause`, for at most `max` things that are asked for under one key until then. */
function gather<Asked, Answer>(
  max: number,
  pause: () => Promise<unknown>,
  ask: (asked: Asked[], key: string) => Promise<Answer>,
) {
  const open = new Map<string, { asked: Asked[]; answer: Promise<Answer> }>();
  return (one: Asked, key = "") => {
    let gathered = open.get(key);
    if (gathered === undefined || gathered.asked.length >= max) {
      const asked: Asked[] = [];
      const answer = withoutBudget(async () => {
        await pause();
        if (open.get(key)?.asked === asked) open.delete(key);
        return ask(asked, key);
      });
      gathered = { asked, answer };
      open.set(key, gathered);
    }
    return { position: gathered.asked.push(one) - 1, answer: gathered.answer };
  };
}

type Summaries = (typeof basketOperations)["listBasketSummaries"];
type AskedSummary = CallInput<Summaries>["body"]["baskets"][number];

/**
 * Asks in one call what is asked for in the same turn of the event loop: a call each is what costs the box office most.
 * Nothing is kept or delayed; each asks with the session of their own request.
 */
export function gatherSummaries({
  listBasketSummaries,
}: Pick<Calls<typeof basketOperations>, "listBasketSummaries">): Crm["getBasketSummary"] {
  const find = gather(
    SUMMARIES_PER_CALL,
    () => new Promise((resolve) => setImmediate(resolve)),
    (baskets: AskedSummary[]) => listBasketSummaries({ body: { baskets } }),
  );
  return async (basketId) => {
    const session = requestScope.getStore()?.crmSession() ?? null;
    const { position, answer } = find({ id: basketId, session });
    const result = await withinBudget(answer, UNAVAILABLE);
    if (!result.ok) return UNAVAILABLE;
    const value = result.value[position];
    return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
  };
}

/** Asks in one call for the places in a queue that are asked for within a moment. */
export function gatherPlaces({
  findQueuePlaces,
}: Pick<Calls<typeof queueOperations>, "findQueuePlaces">) {
  const find = gather(
    PLACES_PER_CALL,
    () => new Promise((resolve) => setTimeout(resolve, PLACES_MS)),
    (ids: string[], id: string) => findQueuePlaces({ params: { id }, body: { ids } }),
  );
  return async (queueId: string, placeId: string): Promise<Outcome<QueuePlace, "not-found">> => {
    const result = await withinBudget(find(placeId, queueId).answer, UNAVAILABLE);
    if (!result.ok) return UNAVAILABLE;
    const value = result.value.find(({ id }) => id === placeId);
    return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
  };
}
