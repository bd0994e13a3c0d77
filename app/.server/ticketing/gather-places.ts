import type { Calls, Outcome, Result } from "#contract/define";
import type { queueOperations } from "#contract/operations/queue";
import type { QueuePlace } from "#contract/schemas/queue";

type Finding = (typeof queueOperations)["findQueuePlaces"];

const MOST = 200;
/** After the draw everyone asks for their number within two minutes. */
const GATHER_MS = 25;

/** Asks in one call for the places that are asked for within a moment. */
export function gatherPlaces({
  findQueuePlaces,
}: Pick<Calls<typeof queueOperations>, "findQueuePlaces">) {
  const open = new Map<string, { ids: string[]; answer: Promise<Result<Finding>> }>();

  function gather(queueId: string) {
    const ids: string[] = [];
    const answer = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      if (open.get(queueId)?.ids === ids) open.delete(queueId);
      return findQueuePlaces({ params: { id: queueId }, body: { ids } });
    });
    const gathered = { ids, answer };
    open.set(queueId, gathered);
    return gathered;
  }

  return async (queueId: string, placeId: string): Promise<Outcome<QueuePlace, "not-found">> => {
    const before = open.get(queueId);
    const { ids, answer } =
      before === undefined || before.ids.length >= MOST ? gather(queueId) : before;
    ids.push(placeId);
    const result = await answer;
    if (!result.ok) return { ok: false, failure: { code: "unavailable" } };
    const value = result.value.find(({ id }) => id === placeId);
    return value ? { ok: true, value } : { ok: false, failure: { code: "not-found" } };
  };
}
