import { withTransaction } from "../database/database";
import type { Database, Transaction } from "../database/database";
import type { FaultedCommit, FaultPoints } from "./fault-point";

/**
 * Runs `work` in one transaction, with a fault point before and after its commit. Where the commit's name depends on
 * what was done, `commit` says it; null: nothing was done, and there is no point.
 */
export async function transactionWithFaultPoints<T>(
  { db, faults }: { db: Database; faults?: FaultPoints | undefined },
  commit: FaultedCommit | ((done: T) => FaultedCommit | null),
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const nameOf = (done: T) => (typeof commit === "function" ? commit(done) : commit);
  const done = await withTransaction(db, async (tx) => {
    const result = await work(tx);
    const name = nameOf(result);
    if (name !== null) await faults?.reach(`before-${name}`);
    return result;
  });
  const name = nameOf(done);
  if (name !== null) await faults?.reach(`after-${name}`);
  return done;
}
