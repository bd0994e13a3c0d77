import type { LedgerMismatch } from "./ledger-mismatch";
import { withTransaction, type Database } from "../platform/database/database";
import {
  findLedgerMismatches,
  findSeatDisagreementsOf,
  type Found,
} from "./find-ledger-mismatches";
import { releaseOrphanedSeats, repairMissingSeats } from "../holds/repair-seats";

/** In short transactions: seats are sold meanwhile, and nobody waits for long. */
const ORDERS_AT_ONCE = 100;

/**
 * Compares orders, payments, seats and ledgers with each other. Mends what nobody can be wronged by (seats), and lists
 * all that it found, with what is left for a person. Run it after `reconcile`, which settles what is under way. Safe to
 * repeat. `partRows` is for tests.
 */
export async function checkRecords(
  db: Database,
  { mend, partRows }: { mend: boolean; partRows?: number },
): Promise<LedgerMismatch[]> {
  const found = await findLedgerMismatches(db, partRows);
  const numbers = [...new Set(found.flatMap(({ order }) => (order === null ? [] : [order])))];
  if (mend) await mendSeats(db, numbers);
  const left = new Set(
    mend ? (await findSeatDisagreementsOf(db, numbers)).map(nameOf) : found.map(nameOf),
  );
  return found.map((one) => ({
    kind: one.kind,
    about: one.about,
    mended: one.order !== null && !left.has(nameOf(one)),
  }));
}

const nameOf = ({ kind, about }: Found) => `${kind} ${about}`;

async function mendSeats(db: Database, numbers: readonly string[]): Promise<void> {
  for (const mendThose of [releaseOrphanedSeats, repairMissingSeats])
    for (let at = 0; at < numbers.length; at += ORDERS_AT_ONCE)
      await withTransaction(db, (tx) => mendThose(tx, numbers.slice(at, at + ORDERS_AT_ONCE)));
}
