import type { Disagreement } from "../domain/disagreement";
import { withTransaction, type Database } from "./database";
import { findDisagreements } from "./find-disagreements";
import { splitByKey } from "./key-ranges";
import { freeStraySeats, sellMissingSeats } from "./mend-seats";

/**
 * Compares orders, payments, seats and ledgers with each other. Mends what nobody can be wronged by (seats), and lists
 * all that it found, with what is left for a person. Run it after `reconcile`, which settles what is under way. Safe to
 * repeat.
 */
export async function checkBooks(
  db: Database,
  { mend }: { mend: boolean },
): Promise<Disagreement[]> {
  const before = await findDisagreements(db);
  if (!mend || before.length === 0) return before.map((found) => ({ ...found, mended: false }));
  await mendSeats(db);
  const left = new Set((await findDisagreements(db)).map(({ kind, about }) => `${kind} ${about}`));
  return before.map((found) => ({ ...found, mended: !left.has(`${found.kind} ${found.about}`) }));
}

/** In short transactions: seats are sold meanwhile, and nobody waits for long. */
async function mendSeats(db: Database): Promise<void> {
  for (const within of await splitByKey(db, "instances"))
    await withTransaction(db, (tx) => freeStraySeats(tx, within));
  for (const within of await splitByKey(db, "orders"))
    await withTransaction(db, (tx) => sellMissingSeats(tx, within));
}
