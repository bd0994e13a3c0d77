import type { SeatProblem } from "#contract/operations/basket-problems";
import type { Outcome } from "../baskets/basket-contents";
import type { Database } from "../platform/database/database";
import {
  type HoldCall,
  holdSeatsBatch,
  listNewBaskets,
  readMoment,
  refusalOfLate,
  type SaleMoment,
  type Served,
} from "./hold-seats-batch";
import { listTakenSeats } from "./seat-claims";
import type { SeatChooser } from "./take-seats";

/**
 * Where buyers of one process wait who want seats of the same performance. Nobody waits while nobody is served: the
 * first is served at once, and all who come meanwhile are served together after that.
 */
export type HoldQueue = {
  /**
   * Takes seats into a basket that holds nothing yet, all or none. `alone` when only a transaction of its own can tell
   * (see `Served`); then nothing was done.
   */
  hold(call: HoldCall): Promise<Outcome<null, SeatProblem> | "alone">;
};

type Waiting = {
  call: HoldCall;
  tries: number;
  tell: (answer: Outcome<null, SeatProblem> | "alone") => void;
};

/** One whose seats somebody else was given. */
type Late = Waiting & { chooser: SeatChooser };

type Line = { waiting: Waiting[]; isServing: boolean; isCalled: boolean };

/** Enough to make the way to the database cheap, few enough that nobody is long in a transaction with others. */
const MOST_TOGETHER = 50;
/** So often a seat is chosen anew for one who lost it to somebody elsewhere; after that, alone. */
const TRIES = 3;

type Options = {
  /** A batch was undone; each of its calls is tried alone. */
  onError?: (error: unknown) => void;
  /** Where a test ends the process. */
  beforeCommit?: () => Promise<void>;
};

/** What the last batch heard, and when by our own clock, in milliseconds. */
type HeardMoment = SaleMoment & { heard: number };

const momentSince = ({ catalogue, now, heard }: HeardMoment): SaleMoment => ({
  catalogue,
  now: new Date(now.getTime() + performance.now() - heard),
});

export function openHoldQueue(db: Database, { onError, beforeCommit }: Options = {}): HoldQueue {
  const lines = new Map<string, Line>();
  let last: HeardMoment | null = null;

  /** Serves the next of a line, at the end of this turn of the event loop: who comes in it, too, is served with them. */
  function callNext(name: string, line: Line): void {
    if (line.isCalled || line.isServing) return;
    line.isCalled = true;
    setImmediate(() => {
      line.isCalled = false;
      if (line.waiting.length === 0) {
        lines.delete(name);
        return;
      }
      // One batch at a time: two at once have more to do, and wait for each other's seats.
      line.isServing = true;
      void serve(nextBatch(line)).finally(() => {
        line.isServing = false;
        callNext(name, line);
      });
    });
  }

  async function serve(batch: Waiting[]): Promise<void> {
    const calls = batch.map(({ call }) => call);
    const instanceId = calls[0]?.request.instanceId ?? "";
    const served = await serveTogether(instanceId, calls);
    const late: Late[] = [];
    for (const [index, one] of batch.entries()) {
      const answer = served[index] ?? "alone";
      if (answer === "alone" || "ok" in answer) one.tell(answer);
      else late.push({ ...one, chooser: answer.late });
    }
    // Those behind them need not wait until they are told.
    if (late.length > 0) void tellLate(instanceId, late).then((again) => again.forEach(enqueue));
  }

  async function serveTogether(instanceId: string, calls: HoldCall[]): Promise<Served[]> {
    try {
      const moment = last === null ? await readMoment(db) : momentSince(last);
      const result = await holdSeatsBatch(db, { instanceId, calls, beforeCommit }, moment);
      last = { ...result.moment, heard: performance.now() };
      return result.served;
    } catch (error) {
      onError?.(error);
      // One that cannot be served must not hurt the others: each tries alone, and hears what is wrong.
      last = null;
      return calls.map(() => "alone");
    }
  }

  /** Tells those for whom nothing is left. The others are the next: their seats were taken elsewhere. */
  async function tellLate(instanceId: string, late: Late[]): Promise<Waiting[]> {
    const next: Waiting[] = [];
    try {
      const fresh = await listNewBaskets(
        db,
        late.map(({ call }) => call.basketId),
      );
      const taken = await listTakenSeats(db, instanceId);
      for (const { chooser, ...one } of late) {
        const refusal = await refusalOfLate(db, taken, chooser);
        if (!fresh.has(one.call.basketId) || (refusal === null && one.tries >= TRIES))
          one.tell("alone");
        else if (refusal !== null) one.tell(refusal);
        else next.push({ ...one, tries: one.tries + 1 });
      }
    } catch (error) {
      onError?.(error);
      for (const { tell } of late) tell("alone");
      return [];
    }
    return next;
  }

  function enqueue(one: Waiting): void {
    const name = `${"seats" in one.call.request ? "picked" : "best"} ${one.call.request.instanceId}`;
    const line = lines.get(name) ?? { waiting: [], isServing: false, isCalled: false };
    lines.set(name, line);
    // Who lost once is before those who have just come.
    if (one.tries > 1) line.waiting.unshift(one);
    else line.waiting.push(one);
    callNext(name, line);
  }

  return { hold: (call) => new Promise((tell) => enqueue({ call, tries: 1, tell })) };
}

/** The next to be served, in the order in which they came; of each basket one call at a time. */
function nextBatch(line: Line): Waiting[] {
  const baskets = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const one of line.waiting) {
    const isNext = batch.length < MOST_TOGETHER && !baskets.has(one.call.basketId);
    (isNext ? batch : later).push(one);
    baskets.add(one.call.basketId);
  }
  line.waiting = later;
  return batch;
}
