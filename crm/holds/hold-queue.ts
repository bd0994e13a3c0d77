import type { SeatProblem } from "#contract/operations/basket-problems";
import type { ChangeResult } from "../baskets/basket-contents";
import type { Database } from "../platform/database/database";
import {
  type HoldCall,
  holdSeatsBatch,
  listNewBaskets,
  readMoment,
  refusalOfLost,
  type SaleMoment,
  type Served,
} from "./hold-seats-batch";
import { listTakenSeats } from "./seat-claims";
import type { SeatChooser } from "./seat-choosers";

/** Calls for seats of the same performance: the first is served at once, those that arrive meanwhile together after it. */
export type HoldQueue = {
  /**
   * Takes seats into a basket that holds nothing yet, all or none. `individually`: nothing was done, and the call needs a
   * transaction of its own (see `Served`).
   */
  hold(call: HoldCall): Promise<ChangeResult<null, SeatProblem> | "individually">;
};

type Waiting = {
  call: HoldCall;
  tries: number;
  resolve: (answer: ChangeResult<null, SeatProblem> | "individually") => void;
};

type LostRace = Waiting & { chooser: SeatChooser };

type Line = { waiting: Waiting[]; isServing: boolean; isCalled: boolean };

/** Larger batches save round trips but hold locks longer. */
const MOST_TOGETHER = 50;
/** How often seats are chosen for a call that loses them to another process, before it is left to be served alone. */
const TRIES = 3;

type Options = {
  /** A batch was rolled back; each of its calls is then tried alone. */
  onError?: (error: unknown) => void;
  /** Where a test ends the process. */
  beforeCommit?: () => Promise<void>;
  /** How many calls a batch may have; a bench sets fewer. */
  mostTogether?: number;
};

/** The moment that the last batch returned, and when it did by this process's clock, in milliseconds. */
type ReceivedMoment = SaleMoment & { receivedAt: number };

const momentSince = ({ catalogue, now, receivedAt }: ReceivedMoment): SaleMoment => ({
  catalogue,
  now: new Date(now.getTime() + performance.now() - receivedAt),
});

export function openHoldQueue(
  db: Database,
  { onError, beforeCommit, mostTogether = MOST_TOGETHER }: Options = {},
): HoldQueue {
  const lines = new Map<string, Line>();
  let last: ReceivedMoment | null = null;

  /** Serves the next batch at the end of this turn of the event loop, so that calls of the same turn are in it. */
  function callNext(name: string, line: Line): void {
    if (line.isCalled || line.isServing) return;
    line.isCalled = true;
    setImmediate(() => {
      line.isCalled = false;
      if (line.waiting.length === 0) {
        lines.delete(name);
        return;
      }
      // One batch at a time: two would wait for each other's seats.
      line.isServing = true;
      void serve(nextBatch(line, mostTogether)).finally(() => {
        line.isServing = false;
        callNext(name, line);
      });
    });
  }

  async function serve(batch: Waiting[]): Promise<void> {
    const calls = batch.map(({ call }) => call);
    const instanceId = calls[0]?.request.instanceId ?? "";
    const served = await serveTogether(instanceId, calls);
    const lost: LostRace[] = [];
    for (const [index, one] of batch.entries()) {
      const answer = served[index] ?? "individually";
      if (answer === "individually" || "ok" in answer) one.resolve(answer);
      else lost.push({ ...one, chooser: answer.lost });
    }
    // The calls behind these need not wait for their answers.
    if (lost.length > 0) void answerLost(instanceId, lost).then((again) => again.forEach(enqueue));
  }

  async function serveTogether(instanceId: string, calls: HoldCall[]): Promise<Served[]> {
    try {
      const moment = last === null ? await readMoment(db) : momentSince(last);
      const result = await holdSeatsBatch(db, { instanceId, calls, beforeCommit }, moment);
      last = { ...result.moment, receivedAt: performance.now() };
      return result.served;
    } catch (error) {
      onError?.(error);
      // One bad call must not fail the others: each is tried alone and gets its own error.
      last = null;
      return calls.map(() => "individually");
    }
  }

  async function answerLost(instanceId: string, lost: LostRace[]): Promise<Waiting[]> {
    const next: Waiting[] = [];
    try {
      const fresh = await listNewBaskets(
        db,
        lost.map(({ call }) => call.basketId),
      );
      const taken = await listTakenSeats(db, instanceId);
      for (const { chooser, ...one } of lost) {
        const refusal = await refusalOfLost(db, taken, chooser);
        if (!fresh.has(one.call.basketId) || (refusal === null && one.tries >= TRIES))
          one.resolve("individually");
        else if (refusal !== null) one.resolve(refusal);
        else next.push({ ...one, tries: one.tries + 1 });
      }
    } catch (error) {
      onError?.(error);
      for (const { resolve } of lost) resolve("individually");
      return [];
    }
    return next;
  }

  function enqueue(one: Waiting): void {
    const name = `${"seats" in one.call.request ? "picked" : "best"} ${one.call.request.instanceId}`;
    const line = lines.get(name) ?? { waiting: [], isServing: false, isCalled: false };
    lines.set(name, line);
    // A call that lost its seats goes before new ones.
    if (one.tries > 1) line.waiting.unshift(one);
    else line.waiting.push(one);
    callNext(name, line);
  }

  return { hold: (call) => new Promise((resolve) => enqueue({ call, tries: 1, resolve })) };
}

/** The next calls in the order of arrival, at most one of each basket. */
function nextBatch(line: Line, most: number): Waiting[] {
  const baskets = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const one of line.waiting) {
    const isNext = batch.length < most && !baskets.has(one.call.basketId);
    (isNext ? batch : later).push(one);
    baskets.add(one.call.basketId);
  }
  line.waiting = later;
  return batch;
}
