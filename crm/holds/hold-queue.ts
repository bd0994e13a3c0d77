// The batched way to hold seats: collects calls for one performance, and has hold-seats-batch.ts serve them together. For
// baskets that hold nothing yet; any other call, and one that cannot be served here, takes add-tickets.ts.

import type { SeatProblem } from "#contract/operations/basket-problems";
import type { ChangeResult } from "../baskets/basket-contents";
import type { Database } from "../platform/database/database";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";
import {
  type HoldCall,
  holdSeatsBatch,
  listNewBaskets,
  readMoment,
  type SaleMoment,
  type Served,
} from "./hold-seats-batch";
import { listTakenSeats } from "./seat-claims";
import { chooseAmong } from "./seat-choosers";
import type { SeatChooser } from "./seat-runs";

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

type LostCall = Waiting & { chooser: SeatChooser };

type PendingCalls = { instanceId: string; waiting: Waiting[]; isBusy: boolean };

/** Larger batches save round trips but hold locks longer. */
const MOST_TOGETHER = 50;
/** How often seats are chosen for a call that loses them to others; after that it is served individually. */
const TRIES = 3;

type Options = {
  /** A batch was rolled back; each of its calls is then tried alone. */
  onError?: (error: unknown) => void;
  /** Where a test ends the process. */
  beforeWrite?: () => Promise<void>;
  /** How many calls a batch may have; a bench sets fewer. */
  mostTogether?: number;
  /** What takes the seats of a batch, where a test decides who gets them. */
  holdBatch?: typeof holdSeatsBatch;
};

/** The moment that the last batch returned, and when it did by this process's clock, in milliseconds. */
type ReceivedMoment = SaleMoment & { receivedAt: number };

const momentSince = ({ catalogue, now, receivedAt }: ReceivedMoment): SaleMoment => ({
  catalogue,
  now: new Date(now.getTime() + performance.now() - receivedAt),
});

export function openHoldQueue(
  db: Database,
  { onError, beforeWrite, mostTogether = MOST_TOGETHER, holdBatch = holdSeatsBatch }: Options = {},
): HoldQueue {
  const queues = new Map<string, PendingCalls>();
  let last: ReceivedMoment | null = null;

  /** Serves the next batch at the end of this turn of the event loop, so that calls of the same turn are in it. */
  function scheduleBatch(name: string, pending: PendingCalls): void {
    // One batch at a time: two would wait for each other's seats.
    if (pending.isBusy) return;
    pending.isBusy = true;
    setImmediate(() => {
      if (pending.waiting.length === 0) {
        queues.delete(name);
        return;
      }
      void serve(pending.instanceId, nextBatch(pending, mostTogether)).finally(() => {
        pending.isBusy = false;
        scheduleBatch(name, pending);
      });
    });
  }

  async function serve(instanceId: string, batch: Waiting[]): Promise<void> {
    const calls = batch.map(({ call }) => call);
    const served = await serveTogether(instanceId, calls);
    const lost: LostCall[] = [];
    for (const [index, one] of batch.entries()) {
      const answer = served[index] ?? "individually";
      if (answer === "individually" || "ok" in answer) one.resolve(answer);
      else lost.push({ ...one, chooser: answer.needsRetry });
    }
    // The calls behind these need not wait for their answers.
    if (lost.length > 0) void answerLost(instanceId, lost);
  }

  async function serveTogether(instanceId: string, calls: HoldCall[]): Promise<Served[]> {
    try {
      const moment = last === null ? await readMoment(db) : momentSince(last);
      const result = await holdBatch(db, { instanceId, calls, beforeWrite }, moment);
      last = { ...result.moment, receivedAt: performance.now() };
      return result.served;
    } catch (error) {
      onError?.(error);
      // One bad call must not fail the others: each is tried alone and gets its own error.
      last = null;
      return [];
    }
  }

  async function answerLost(instanceId: string, lost: LostCall[]): Promise<void> {
    try {
      const fresh = await listNewBaskets(
        db,
        lost.map(({ call }) => call.basketId),
      );
      const taken = await listTakenSeats(db, instanceId);
      const again: Waiting[] = [];
      for (const { chooser, ...one } of lost) {
        const plan = await loadSeatPlan(db, chooser.planId);
        const choice = chooseAmong(plan, chooser, taken);
        if (!fresh.has(one.call.basketId)) one.resolve("individually");
        else if (!choice.ok) one.resolve(choice);
        else if (one.tries >= TRIES) one.resolve("individually");
        // Each goes to the front of its queue, so the first goes there last.
        else again.unshift({ ...one, tries: one.tries + 1 });
      }
      again.forEach(enqueue);
    } catch (error) {
      onError?.(error);
      for (const { resolve } of lost) resolve("individually");
    }
  }

  function enqueue(one: Waiting): void {
    const { instanceId } = one.call.request;
    const name = `${"seats" in one.call.request ? "picked" : "best"} ${instanceId}`;
    const pending = queues.get(name) ?? { instanceId, waiting: [], isBusy: false };
    queues.set(name, pending);
    // A call that lost its seats goes before new ones.
    if (one.tries > 1) pending.waiting.unshift(one);
    else pending.waiting.push(one);
    scheduleBatch(name, pending);
  }

  return { hold: (call) => new Promise((resolve) => enqueue({ call, tries: 1, resolve })) };
}

/** The next calls in the order of arrival, at most one of each basket. */
function nextBatch(pending: PendingCalls, most: number): Waiting[] {
  const baskets = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const one of pending.waiting) {
    const isNext = batch.length < most && !baskets.has(one.call.basketId);
    (isNext ? batch : later).push(one);
    baskets.add(one.call.basketId);
  }
  pending.waiting = later;
  return batch;
}
