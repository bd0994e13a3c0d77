import { and, eq, sql } from "drizzle-orm";

import type { Reader, Transaction } from "./database";
import { basketTickets } from "./schema/baskets";
import { claims } from "./schema/claims";
import { claimIsLive } from "./seats-left";

export type SeatRef = { instanceId: string; seatId: string; bandId: string };

/**
 * Takes seats for a basket, and lengthens the hold on those that it has: all in ONE statement, and the caller undoes
 * it when fewer rows come back than were asked for. The primary key makes a double sale impossible; what is taken
 * over is only a hold that ran out, or the basket's own. The rows are touched in one order, (instance, seat), which
 * is the order everywhere, and the basket's own rows are among them: two baskets never wait for each other.
 */
export async function claimSeats(
  tx: Transaction,
  basketId: string,
  until: Date,
  seats: readonly SeatRef[],
): Promise<SeatRef[]> {
  const column = (pick: (seat: SeatRef) => string) => sql.param(seats.map(pick));
  const { rows } = await tx.execute<{ instance_id: string; seat_id: string; band_id: string }>(sql`
    insert into ${claims} (instance_id, seat_id, band_id, state, basket_id, held_until)
    select wanted.instance_id, wanted.seat_id, wanted.band_id,
      'held', ${basketId}::uuid, ${until.toISOString()}::timestamptz
    from unnest(
      ${column((seat) => seat.instanceId)}::text[],
      ${column((seat) => seat.seatId)}::text[],
      ${column((seat) => seat.bandId)}::text[]
    ) as wanted (instance_id, seat_id, band_id)
    order by wanted.instance_id, wanted.seat_id
    on conflict (instance_id, seat_id) do update
      set basket_id = excluded.basket_id, held_until = excluded.held_until,
        band_id = excluded.band_id, order_id = null
      where claims.state = 'held'
        and (claims.basket_id = excluded.basket_id or claims.held_until <= crm_now())
    returning instance_id, seat_id, band_id`);
  return rows.map((row) => ({
    instanceId: row.instance_id,
    seatId: row.seat_id,
    bandId: row.band_id,
  }));
}

/** Gives back one seat that a basket holds. A seat that it no longer has stays whose it is. */
export async function releaseSeat(
  tx: Transaction,
  basketId: string,
  seat: { instanceId: string; seatId: string },
): Promise<void> {
  await tx
    .delete(claims)
    .where(
      and(
        eq(claims.instanceId, seat.instanceId),
        eq(claims.seatId, seat.seatId),
        eq(claims.basketId, basketId),
        eq(claims.state, "held"),
      ),
    );
}

/**
 * Forgets holds for which the basket has no ticket any more. A row that somebody is taking over this moment is passed
 * by: it becomes theirs.
 */
export async function dropStaleClaims(tx: Transaction, basketId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${claims} where (instance_id, seat_id) in (
      select c.instance_id, c.seat_id from ${claims} c
      where c.basket_id = ${basketId} and c.state = 'held' and not exists (
        select from ${basketTickets} t
        where t.basket_id = c.basket_id and t.instance_id = c.instance_id and t.seat_id = c.seat_id)
      for update skip locked)`);
}

/** The seats of an instance that nobody can have now. */
export async function listTakenSeats(db: Reader, instanceId: string): Promise<Set<string>> {
  const rows = await db
    .select({ seatId: claims.seatId })
    .from(claims)
    .where(and(eq(claims.instanceId, instanceId), claimIsLive));
  return new Set(rows.map((row) => row.seatId));
}

/**
 * Waits for the right to take seats of an instance: `shared` with all who try their luck, `alone` for one who lost
 * twice and now wants to choose and take without anybody between. Ends with the transaction or its savepoint.
 */
export async function enterInstance(
  tx: Transaction,
  instanceId: string,
  how: "shared" | "alone",
): Promise<void> {
  const key = sql`hashtextextended(${instanceId}, 7)`;
  await (how === "alone"
    ? tx.execute(sql`select pg_advisory_xact_lock(${key})`)
    : tx.execute(sql`select pg_advisory_xact_lock_shared(${key})`));
}
