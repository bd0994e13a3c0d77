// Blocks seats: takes them off sale with claims without a basket. Unrelated to seat blocks that are sold whole.

import { and, eq, sql } from "drizzle-orm";

import { instances } from "../../tables/catalogue";
import { seats } from "../../tables/seat-plans";
import type { Database, Reader } from "../../platform/database/database";
import { hasRows } from "../../platform/database/rows";
import { claimIsLive, lockInstance } from "./seat-claims";
import { claims } from "../../tables/holds";

/**
 * Blocks free seats of an instance (in one band or all) from the back until `leave` are available. Returns the number
 * available, or null for an unknown instance.
 */
export async function blockSeats(
  db: Database,
  instanceId: string,
  bandId: string | null,
  leave: number,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    if (!(await exists(tx, instanceId))) return null;
    await lockInstance(tx, instanceId);
    await tx.execute(sql`
      insert into claims (instance_id, seat_id, band_id, state)
      select ${instanceId}, free.id, free.band_id, 'blocked'
      from (
        select s.id, s.band_id
        from instances i join seats s on s.plan_id = i.plan_id
        where i.id = ${instanceId}
          and (${bandId}::text is null or s.band_id = ${bandId})
          and not exists (
            select from ${claims}
            where ${claims.instanceId} = i.id and ${claims.seatId} = s.id and ${claimIsLive})
        order by s.section_rank, s.row_rank, s.place, s.id
        offset ${leave}
      ) as free
      on conflict (instance_id, seat_id) do update
        set state = 'blocked', basket_id = null, order_id = null, held_until = null
        where claims.state = 'held' and claims.held_until <= crm_now()`);
    return countAvailable(tx, instanceId, bandId);
  });
}

export async function releaseBlockedSeats(
  db: Database,
  instanceId: string,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    if (!(await exists(tx, instanceId))) return null;
    await tx
      .delete(claims)
      .where(and(eq(claims.instanceId, instanceId), eq(claims.state, "blocked")));
    return countAvailable(tx, instanceId, null);
  });
}

function exists(db: Reader, instanceId: string): Promise<boolean> {
  return hasRows(
    db.select({ id: instances.id }).from(instances).where(eq(instances.id, instanceId)),
  );
}

async function countAvailable(
  db: Reader,
  instanceId: string,
  bandId: string | null,
): Promise<number> {
  const [row] = await db
    .select({ available: sql<number>`count(*)::int` })
    .from(instances)
    .innerJoin(seats, eq(seats.planId, instances.planId))
    .leftJoin(
      claims,
      and(eq(claims.instanceId, instances.id), eq(claims.seatId, seats.id), claimIsLive),
    )
    .where(
      and(
        eq(instances.id, instanceId),
        bandId === null ? undefined : eq(seats.bandId, bandId),
        sql`${claims.seatId} is null`,
      ),
    );
  return row?.available ?? 0;
}
