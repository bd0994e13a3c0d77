import type { Database, Transaction } from "../database/database";

/** The commits of an order's life, from the click on Pay to the refund. */
const FAULTED_COMMITS = [
  "order-written",
  "page-stored",
  "charge-prepared",
  "paid-stored",
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
  /** Any change with an Idempotency-Key, such as a basket change or a canceled order. */
  "answer-stored",
] as const;

export type FaultedCommit = (typeof FAULTED_COMMITS)[number];

/** Right before or right after a commit. Calls to other systems happen before both. */
export type FaultPoint = `${"before" | "after"}-${FaultedCommit}`;

export const FAULT_POINTS = FAULTED_COMMITS.flatMap(
  (commit) => [`before-${commit}`, `after-${commit}`] as const,
) satisfies FaultPoint[];

/**
 * crash: kills the process. slow: delays it. drop-caller: closes the caller's connection; the work continues.
 * drop-database: closes the database connections.
 */
export const FAULT_KINDS = ["crash", "slow", "drop-caller", "drop-database"] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Undefined in production. */
export type FaultPoints = { reach(point: FaultPoint): Promise<void> };

/** Skips `after` occurrences of its point, then is injected `times` times. */
type Fault = { point: FaultPoint; kind: FaultKind; times: number; after: number };

export type SettableFaults = FaultPoints & {
  /** Replaces an existing fault at the same point. */
  set(fault: Fault): void;
  clear(): void;
  /** The pending faults, and how often each point was reached since the last `clear`. */
  state(): { waiting: Fault[]; reached: Partial<Record<FaultPoint, number>> };
};

/** Fault points of this process. */
export function settableFaults(inject: (kind: FaultKind) => Promise<void>): SettableFaults {
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
      await inject(fault.kind);
    },
    set: (fault) => void waiting.set(fault.point, { ...fault }),
    clear: () => {
      waiting.clear();
      reached.clear();
    },
    state: () => ({ waiting: [...waiting.values()], reached: Object.fromEntries(reached) }),
  };
}

/** Parses "point:kind"; null if invalid. */
export function readFaultSetting(text: string): Fault | null {
  const [pointName, kindName, ...rest] = text.split(":");
  const point = FAULT_POINTS.find((candidate) => candidate === pointName);
  const kind = FAULT_KINDS.find((candidate) => candidate === kindName);
  if (point === undefined || kind === undefined || rest.length > 0) return null;
  return { point, kind, times: 1, after: 0 };
}

/** Runs a transaction with a fault point before and after its commit. `commit` may return null for none. */
export async function transactionWithFaultPoints<T>(
  { db, faults }: { db: Database; faults?: FaultPoints | undefined },
  commit: FaultedCommit | ((result: T) => FaultedCommit | null),
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const findName = (result: T) => (typeof commit === "function" ? commit(result) : commit);
  const committed = await db.transaction(async (tx) => {
    const result = await work(tx);
    const name = findName(result);
    if (name !== null) await faults?.reach(`before-${name}`);
    return result;
  });
  const name = findName(committed);
  if (name !== null) await faults?.reach(`after-${name}`);
  return committed;
}
