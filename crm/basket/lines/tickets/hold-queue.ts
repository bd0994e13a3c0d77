// Holds seats in batches: collects calls for one performance and serves them with hold-seats-batch.ts. For empty
// baskets only; add-tickets.ts serves all other calls, and those that a batch cannot serve.

import type { SeatProblem } from "#contract/problems/basket-problems";
import { type ChangeResult, done } from "../../contents/basket-contents";
import { type CatalogueMoment, readMoment } from "../../../platform/database/rows";
import type { Database } from "../../../platform/database/database";
import { loadSeatPlan } from "../../../stock/seat-plans/load-seat-plan";
import { type HoldCall, holdSeatsBatch, listNewBaskets, type Served } from "./hold-seats-batch";
import { listTakenSeats } from "../../../stock/holds/seat-claims";
import { chooseAmong } from "../../../stock/seat-choice/seat-choosers";
import type { SeatChooser } from "../../../stock/seat-plans/seat-runs";

/** The first call for a performance is served immediately; calls that arrive meanwhile are in the next batch. */
export type HoldQueue = {
  /**
   * Holds seats for an empty basket, all or none. `individually`: nothing was held; use `addTickets` (see `Served`).
   */
  hold(call: HoldCall): Promise<HoldResult>;
};

type HoldResult = ChangeResult<null, SeatProblem> | "individually";
type Waiting = { call: HoldCall; tries: number; resolve: (result: HoldResult) => void };
type LostCall = Waiting & { chooser: SeatChooser };

type PendingCalls = { instanceId: string; waiting: Waiting[]; isBusy: boolean };

/** Larger batches save round trips but hold locks longer. */
const MAX_BATCH_SIZE = 50;
/** Attempts to choose seats for a call that loses them to others; then it is served individually. */
const MAX_TRIES = 3;

type Options = {
  /** Called when a batch was rolled back. Each of its calls is then served individually. */
  onError?: (error: unknown) => void;
  /** For fault injection. */
  beforeWrite?: () => Promise<void>;
  /** Maximum size of a batch. */
  maxBatchSize?: number;
  holdBatch?: typeof holdSeatsBatch;
};

/** `receivedAt`: `performance.now()` when the last batch returned the moment. */
type ReceivedMoment = CatalogueMoment & { receivedAt: number };

const momentSince = ({ catalogue, now, receivedAt }: ReceivedMoment): CatalogueMoment => ({
  catalogue,
  now: new Date(now.getTime() + performance.now() - receivedAt),
});

export function openHoldQueue(
  db: Database,
  { onError, beforeWrite, maxBatchSize = MAX_BATCH_SIZE, holdBatch = holdSeatsBatch }: Options = {},
): HoldQueue {
  const queues = new Map<string, PendingCalls>();
  let last: ReceivedMoment | null = null;

  /** Serves the next batch after the current event loop iteration, so that all of its calls are in the batch. */
  function scheduleBatch(name: string, pending: PendingCalls): void {
    // One batch at a time: concurrent batches would wait for each other's locks.
    if (pending.isBusy) return;
    pending.isBusy = true;
    setImmediate(() => {
      if (pending.waiting.length === 0) {
        queues.delete(name);
        return;
      }
      void serve(pending.instanceId, nextBatch(pending, maxBatchSize)).finally(() => {
        pending.isBusy = false;
        scheduleBatch(name, pending);
      });
    });
  }

  async function serve(instanceId: string, batch: Waiting[]): Promise<void> {
    const calls = batch.map(({ call }) => call);
    const served = await serveTogether(instanceId, calls);
    const lost: LostCall[] = [];
    for (const [index, entry] of batch.entries()) {
      const result = served[index] ?? "individually";
      if (typeof result === "object") lost.push({ ...entry, chooser: result });
      else entry.resolve(result === "held" ? done(null) : result);
    }
    // Not awaited: the next batch does not depend on it.
    if (lost.length > 0) void retryLostCalls(instanceId, lost);
  }

  async function serveTogether(instanceId: string, calls: HoldCall[]): Promise<Served[]> {
    try {
      const moment = last === null ? await readMoment(db) : momentSince(last);
      const result = await holdBatch(db, { instanceId, calls, beforeWrite }, moment);
      last = { ...result.moment, receivedAt: performance.now() };
      return result.served;
    } catch (error) {
      onError?.(error);
      // Served individually, each call gets its own error.
      last = null;
      return [];
    }
  }

  async function retryLostCalls(instanceId: string, lost: LostCall[]): Promise<void> {
    try {
      const emptyBaskets = await listNewBaskets(
        db,
        lost.map(({ call }) => call.basketId),
      );
      const taken = await listTakenSeats(db, instanceId);
      const retries: Waiting[] = [];
      for (const { chooser, ...entry } of lost) {
        const plan = await loadSeatPlan(db, chooser.planId);
        const choice = chooseAmong(plan, chooser, taken);
        if (!emptyBaskets.has(entry.call.basketId)) entry.resolve("individually");
        else if (!choice.ok) entry.resolve(choice);
        else if (entry.tries >= MAX_TRIES) entry.resolve("individually");
        // In reverse: `enqueue` puts each at the front of its queue.
        else retries.unshift({ ...entry, tries: entry.tries + 1 });
      }
      retries.forEach(enqueue);
    } catch (error) {
      onError?.(error);
      for (const { resolve } of lost) resolve("individually");
    }
  }

  function enqueue(entry: Waiting): void {
    const { instanceId } = entry.call.request;
    const name = `${"seats" in entry.call.request ? "picked" : "best"} ${instanceId}`;
    const pending = queues.get(name) ?? { instanceId, waiting: [], isBusy: false };
    queues.set(name, pending);
    if (entry.tries > 1) pending.waiting.unshift(entry);
    else pending.waiting.push(entry);
    scheduleBatch(name, pending);
  }

  return { hold: (call) => new Promise((resolve) => enqueue({ call, tries: 1, resolve })) };
}

/** Removes the next calls from the queue, in order of arrival, at most one per basket. */
function nextBatch(pending: PendingCalls, maxCalls: number): Waiting[] {
  const baskets = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const entry of pending.waiting) {
    const isNext = batch.length < maxCalls && !baskets.has(entry.call.basketId);
    (isNext ? batch : later).push(entry);
    baskets.add(entry.call.basketId);
  }
  pending.waiting = later;
  return batch;
}
