// Seats that others hold or have bought in another ticketing system, as claims: pages and searches then see them as taken.

import { and, eq, sql } from "drizzle-orm";

import type { Database, Reader } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { claims } from "../../tables/holds";
import { lockInstance } from "./seat-claims";

export type TheirSeats = { blocked: number; freed: number };

/** An answer of the other system may be older than a hold of ours that has just ended. */
const GRACE = "2 minutes";

/**
 * Whether a claim is none of ours any more: a hold that has ended, and that no order may still turn into a sale. All other
 * claims stay, whatever the other system says.
 */
const hasEnded = sql`${claims.state} = 'held' and ${claims.heldUntil} <= crm_now() - ${GRACE}::interval
  and ${claims.reservedId} is null and not exists (
    select from orders o where o.basket_id = ${claims.basketId} and o.state <> 'failed')`;

/**
 * Stores which seats of a performance are taken in the other system: those are blocked here, and those that it blocked before
 * and that are free again are freed. Never touches a claim of ours. Safe to repeat.
 */
export async function recordTheirSeats(
  db: Database,
  instanceId: string,
  taken: readonly string[],
): Promise<TheirSeats> {
  if (!(await differs(db, instanceId, taken))) return { blocked: 0, freed: 0 };
  return db.transaction(async (tx) => {
    await lockInstance(tx, instanceId);
    const freed = await tx.delete(claims).where(isFreeAgain(instanceId, taken));
    const blocked = await tx.execute(sql`
      insert into claims (instance_id, seat_id, band_id, state, is_theirs)
      select i.id, s.id, s.band_id, 'blocked', true
      from instances i join seats s on s.plan_id = i.plan_id
      where i.id = ${instanceId} and s.id = any(${textArray(taken)})
      order by s.id
      on conflict (instance_id, seat_id) do update
        set state = 'blocked', is_theirs = true, band_id = excluded.band_id, basket_id = null, order_id = null,
          held_until = null
        where ${hasEnded}`);
    return { blocked: blocked.rowCount ?? 0, freed: freed.rowCount ?? 0 };
  });
}

const isFreeAgain = (instanceId: string, taken: readonly string[]) =>
  and(
    eq(claims.instanceId, instanceId),
    eq(claims.isTheirs, true),
    sql`${claims.seatId} <> all(${textArray(taken)})`,
  );

/** Without a lock: usually nothing has changed. */
async function differs(db: Reader, instanceId: string, taken: readonly string[]): Promise<boolean> {
  if ((await db.$count(claims, isFreeAgain(instanceId, taken))) > 0) return true;
  const { rows } = await db.execute(sql`
    select from instances i join seats s on s.plan_id = i.plan_id
      left join claims on claims.instance_id = i.id and claims.seat_id = s.id
    where i.id = ${instanceId} and s.id = any(${textArray(taken)})
      and (claims.seat_id is null or (${hasEnded}))
    limit 1`);
  return rows.length > 0;
}
