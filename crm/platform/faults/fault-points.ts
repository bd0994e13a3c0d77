import { type Database, type Transaction } from "../database/database";

/** What is written by a commit on the way of an order, from the click on "pay" to the money that goes back. */
const FAULTED_COMMITS = [
  "order-written",
  "page-stored",
  "paid-stored",
  "seats-sold",
  "order-confirmed",
  "seats-lost",
  "refund-stored",
  "attempt-ended",
  "order-refunded",
  "order-cancelled",
  "tickets-returned",
  "message-stored",
  "charge-announced",
  "charge-started",
  "charge-settled",
  /** Any change that is answered once for each Idempotency-Key: to a basket, a voucher, an order that is canceled. */
  "answer-stored",
] as const;

export type FaultedCommit = (typeof FAULTED_COMMITS)[number];

/** The place right before or right after a commit. What another system was asked for was done before the former. */
export type FaultPoint = `${"before" | "after"}-${FaultedCommit}`;

export const FAULT_POINTS = FAULTED_COMMITS.flatMap(
  (commit) => [`before-${commit}`, `after-${commit}`] as const,
) satisfies FaultPoint[];

/**
 * crash: the process is killed. slow: it waits. drop-caller: the caller gets no answer, the work goes on.
 * drop-database: the process loses its connections.
 */
export const FAULT_KINDS = ["crash", "slow", "drop-caller", "drop-database"] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** What the work tells where it is. There is none in production, so that nothing can be set there. */
export type FaultPoints = { reach(point: FaultPoint): Promise<void> };

/** A fault that waits for its point: it skips `after` occurrences, then strikes `times` times. */
type Fault = { point: FaultPoint; kind: FaultKind; times: number; after: number };

export type SettableFaults = FaultPoints & {
  /** Sets a fault; one that its point has already is replaced. */
  set(fault: Fault): void;
  clear(): void;
  /** What waits still, and how often each point was reached since the last `clear`. */
  state(): { waiting: Fault[]; reached: Partial<Record<FaultPoint, number>> };
};

/** Fault points that a test may set, of this one process. `strike` does what a fault's kind says. */
export function settableFaults(strike: (kind: FaultKind) => Promise<void>): SettableFaults {
  const waiting = new Map<FaultPoint, Fault>();
  const reached = new Map<FaultPoint, number>();
  return {
    async reach(point) {
      reached.set(point, (reached.get(point) ?? 0) + 1);
      const fault = waiting.get(point);
      if (fault === undefined) return;
      if (fault.after > 0) {
        fault.after -= 1;
        return;
      }
      fault.times -= 1;
      if (fault.times <= 0) waiting.delete(point);
      await strike(fault.kind);
    },
    set: (fault) => void waiting.set(fault.point, { ...fault }),
    clear: () => {
      waiting.clear();
      reached.clear();
    },
    state: () => ({ waiting: [...waiting.values()], reached: Object.fromEntries(reached) }),
  };
}

export function readFaultSetting(text: string): Fault | null {
  const [name, kindName, ...rest] = text.split(":");
  const point = FAULT_POINTS.find((each) => each === name);
  const kind = FAULT_KINDS.find((each) => each === kindName);
  if (point === undefined || kind === undefined || rest.length > 0) return null;
  return { point, kind, times: 1, after: 0 };
}

/** A fault point before and after the commit. `commit` names it by what was done; null: nothing was done. */
export async function transactionWithFaultPoints<T>(
  { db, faults }: { db: Database; faults?: FaultPoints | undefined },
  commit: FaultedCommit | ((done: T) => FaultedCommit | null),
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const nameOf = (done: T) => (typeof commit === "function" ? commit(done) : commit);
  const done = await db.transaction(async (tx) => {
    const result = await work(tx);
    const name = nameOf(result);
    if (name !== null) await faults?.reach(`before-${name}`);
    return result;
  });
  const name = nameOf(done);
  if (name !== null) await faults?.reach(`after-${name}`);
  return done;
}
