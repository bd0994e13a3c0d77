import type { Outcome } from "../domain/basket-refusal";
import { listTakenSeats } from "./claims";
import type { Database } from "./database";
import { holdTogether, refusalOfLate, type HoldCall, type Served } from "./hold-together";
import { listNewBaskets, readMoment, type SaleMoment } from "./new-baskets";
import type { Chooser } from "./take-seats";

/**
 * Where buyers of one process wait who want seats of the same performance. Nobody waits while nobody is served: the
 * first is served at once, and all who come meanwhile are served together after that.
 */
export type HoldQueue = {
  /**
   * Takes seats into a basket that holds nothing yet, all or none. `alone` when only a transaction of its own can tell
   * (see `Served`); then nothing was done.
   */
  hold(call: HoldCall): Promise<Outcome<null> | "alone">;
};

type Waiting = {
  call: HoldCall;
  tries: number;
  tell: (answer: Outcome<null> | "alone") => void;
};

/** One whose seats somebody else was given. */
type Late = Waiting & { chooser: Chooser };

type Line = { waiting: Waiting[]; serving: number };

/** Enough to make the way to the database cheap, few enough that nobody is long in a transaction with others. */
const MOST_TOGETHER = 50;
/** While one batch is at the database, the next is made. Who names no seats is served with nobody beside. */
const BATCHES_OF_NAMED = 2;
const BATCHES_OF_BEST = 1;
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

/** That moment, and the time that has gone by. */
const momentSince = ({ catalogue, now, heard }: HeardMoment): SaleMoment => ({
  catalogue,
  now: new Date(now.getTime() + performance.now() - heard),
});

/** Opens the queues of one process. */
export function openHoldQueue(db: Database, { onError, beforeCommit }: Options = {}): HoldQueue {
  const lines = new Map<string, Line>();
  let last: HeardMoment | null = null;

  function serveNext(name: string, most: number): void {
    const line = lines.get(name);
    if (line === undefined) return;
    if (line.waiting.length === 0 && line.serving === 0) lines.delete(name);
    if (line.waiting.length === 0 || line.serving >= most) return;
    const batch = nextBatch(line);
    line.serving += 1;
    void serve(batch, line).finally(() => {
      line.serving -= 1;
      serveNext(name, most);
    });
  }

  async function serve(batch: Waiting[], line: Line): Promise<void> {
    const calls = batch.map(({ call }) => call);
    const instanceId = calls[0]?.wish.instanceId ?? "";
    const served = await serveTogether(instanceId, calls);
    const late: Late[] = [];
    for (const [index, one] of batch.entries()) {
      const answer = served[index] ?? "alone";
      if (answer === "alone" || "ok" in answer) one.tell(answer);
      else late.push({ ...one, chooser: answer.late });
    }
    if (late.length > 0) line.waiting.unshift(...(await tellLate(instanceId, late)));
  }

  async function serveTogether(instanceId: string, calls: HoldCall[]): Promise<Served[]> {
    try {
      const moment = last === null ? await readMoment(db) : momentSince(last);
      const result = await holdTogether(db, { instanceId, calls, beforeCommit }, moment);
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

  return {
    hold: (call) =>
      new Promise((tell) => {
        const isNamed = "seats" in call.wish;
        const name = `${isNamed ? "named" : "best"} ${call.wish.instanceId}`;
        const line = lines.get(name) ?? { waiting: [], serving: 0 };
        lines.set(name, line);
        line.waiting.push({ call, tries: 1, tell });
        serveNext(name, isNamed ? BATCHES_OF_NAMED : BATCHES_OF_BEST);
      }),
  };
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
