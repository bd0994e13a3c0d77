import { and, eq, gt, sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { recordTheirSeats, type TheirSeats } from "../../stock/holds/their-seats";
import type { CatalogueCalls } from "../../system/catalogue";
import { instances } from "../../tables/catalogue";

const SECOND_MS = 1_000;
/** Of a performance in whose seats somebody is interested now, and of the others. */
const WATCHED_MS = 5 * SECOND_MS;
const OTHERS_MS = 60 * SECOND_MS;
const AT_ONCE = 4;

/** Performances that are on sale, or soon. `isWatched`: a basket holds seats of it. */
const listOnSale = (db: Database) =>
  db
    .select({
      ...pick(instances, "id"),
      isWatched: sql<boolean>`exists (
        select from claims c where c.instance_id = ${instances.id} and c.state = 'held' and c.held_until > crm_now())`,
    })
    .from(instances)
    .where(
      and(
        gt(instances.startsAt, sql`crm_now()`),
        sql`${instances.onSaleAt} <= crm_now() + interval '10 minutes'`,
        eq(instances.cancelled, false),
      ),
    )
    .orderBy(instances.startsAt, instances.id);

/**
 * Keeps what others have taken in the other system: each run reads the performances that are due. Throws if the system has no
 * answer, after what was read is stored.
 */
export function takenSeatsReader(
  db: Database,
  calls: CatalogueCalls,
): (isStopped: () => boolean) => Promise<TheirSeats> {
  const readAt = new Map<string, number>();
  return async (isStopped) => {
    const now = Date.now();
    const due = (await listOnSale(db)).filter(
      ({ id, isWatched }) =>
        calls.owns(id) && now - (readAt.get(id) ?? 0) >= (isWatched ? WATCHED_MS : OTHERS_MS),
    );
    const done: TheirSeats = { blocked: 0, freed: 0 };
    let isSilent = false;
    const readNext = async (): Promise<void> => {
      const next = due.shift();
      if (next === undefined || isStopped() || isSilent) return;
      const taken = await calls.readTaken(next.id);
      if (!taken.ok) isSilent = true;
      else {
        const changed = await recordTheirSeats(db, next.id, taken.value);
        readAt.set(next.id, Date.now());
        done.blocked += changed.blocked;
        done.freed += changed.freed;
      }
      await readNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readNext));
    if (isSilent) throw new Error(`${calls.name} has no answer about seats`);
    return done;
  };
}
