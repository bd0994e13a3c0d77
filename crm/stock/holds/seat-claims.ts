// Reads and writes `claims`. Does not apply basket rules or deadlines.

import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import { basketTickets } from "../../tables/baskets";
import {
  type Reader,
  runPreparedStatement,
  type Transaction,
} from "../../platform/database/database";
import { claims } from "../../tables/holds";

export type SeatRef = { instanceId: string; seatId: string; bandId: string };

/**
 * Claims seats and extends the basket's own holds in ONE statement. The primary key makes a double sale impossible;
 * only an expired hold or the basket's own is overwritten. Rows are locked in the order (instance, seat), as
 * everywhere, so that two baskets never deadlock. Parameters: basket, deadline, and the seats' instances, ids and
 * bands.
 */
export const CLAIM = `
    insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
    select wanted.instance_id, wanted.seat_id, wanted.band_id, 'held', $1::uuid, $2::timestamptz
    from unnest($3::text[], $4::text[], $5::text[]) as wanted (instance_id, seat_id, band_id)
    order by wanted.instance_id, wanted.seat_id
    on conflict (instance_id, seat_id) do update
      set basket_id = excluded.basket_id, band_id = excluded.band_id, order_id = null,
        -- A basket's deadline never shortens the hold of a reserved order.
        held_until = case when claims.basket_id = excluded.basket_id and claims.reserved_id is not null
          then greatest(claims.held_until, excluded.held_until) else excluded.held_until end,
        reserved_id = case when claims.basket_id = excluded.basket_id then claims.reserved_id end
      where claims.state = 'held'
        and (claims.basket_id = excluded.basket_id or claims.held_until <= crm_now())
    returning instance_id, seat_id, band_id`;

/** Returns the claimed seats. The caller must roll back if some are missing. */
export async function claimSeats(
  tx: Transaction,
  basketId: string,
  until: Date,
  seats: readonly SeatRef[],
): Promise<SeatRef[]> {
  const rows = await runPreparedStatement<{
    instance_id: string;
    seat_id: string;
    band_id: string;
  }>(tx, { name: "claim_seats", text: CLAIM }, [
    basketId,
    until.toISOString(),
    seats.map((seat) => seat.instanceId),
    seats.map((seat) => seat.seatId),
    seats.map((seat) => seat.bandId),
  ]);
  return rows.map((row) => ({
    instanceId: row.instance_id,
    seatId: row.seat_id,
    bandId: row.band_id,
  }));
}

/** Without seats of reserved orders. */
export const countHeldSeats = (db: Reader, basketId: string): Promise<number> =>
  db.$count(
    claims,
    and(
      eq(claims.basketId, basketId),
      isNull(claims.reservedId),
      sql`${claims.heldUntil} > crm_now()`,
    ),
  );

/** Including seats of reserved orders. */
export const listHeldSeats = (db: Reader, basketId: string) =>
  db
    .select({ instanceId: claims.instanceId, seatId: claims.seatId })
    .from(claims)
    .where(
      and(
        eq(claims.basketId, basketId),
        eq(claims.state, "held"),
        sql`${claims.heldUntil} > crm_now()`,
      ),
    );

/** Releases a held seat, except one of a reserved order. */
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
        isNull(claims.reservedId),
      ),
    );
}

/** Moves all held seats of a basket to another, which must be locked, too. */
export async function moveClaims(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    update ${claims} c set basket_id = ${toId}::uuid
    from (
      select instance_id, seat_id from ${claims}
      where basket_id = ${fromId}::uuid and state = 'held'
      order by instance_id, seat_id
      for update
    ) mine
    where c.instance_id = mine.instance_id and c.seat_id = mine.seat_id`);
}

export const hasReservedSeats = async (db: Reader, basketId: string): Promise<boolean> =>
  (await db.$count(claims, and(eq(claims.basketId, basketId), isNotNull(claims.reservedId)))) > 0;

/** Deletes holds without a ticket in the basket. Skips rows that another transaction has locked. */
export async function dropStaleClaims(tx: Transaction, basketId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${claims} where (instance_id, seat_id) in (
      select c.instance_id, c.seat_id from ${claims} c
      where c.basket_id = ${basketId} and c.state = 'held' and c.reserved_id is null and not exists (
        select from ${basketTickets} t
        where t.basket_id = c.basket_id and t.instance_id = c.instance_id and t.seat_id = c.seat_id)
      for update skip locked)`);
}

/**
 * SQL: whether the claim is sold, blocked, or held and not expired. The subselect reads the clock once per statement.
 */
export function liveClaimCondition(alias: string): string {
  return `(${alias}.state <> 'held' or ${alias}.held_until > (select crm_now()))`;
}

type Taken = { seats: string | null };

// One string instead of thousands of rows, which are slower to send and parse.
const TAKEN_SEATS = `select string_agg(c.seat_id, E'\n') as seats from claims c
  where c.instance_id = $1 and ${liveClaimCondition("c")}`;
const TAKEN = { name: "taken_seats", text: TAKEN_SEATS };

const setOf = ([row]: Taken[]) => new Set(row?.seats?.split("\n"));

// Claiming seats takes the instance's advisory lock first, until the end of the transaction or savepoint: shared, or
// exclusive after two lost races.
const ENTER_EXCLUSIVE = {
  name: "enter_instance_alone",
  text: "select pg_advisory_xact_lock(hashtextextended($1, 7))",
};

// One round trip. The claim itself detects seats that this read misses.
const ENTER_AND_LOOK = {
  name: "enter_and_look",
  text: `with entered as materialized (select pg_advisory_xact_lock_shared(hashtextextended($1, 7)))
    select taken.seats from entered, lateral (${TAKEN_SEATS}) as taken`,
};

export async function listTakenSeats(db: Reader, instanceId: string): Promise<Set<string>> {
  return setOf(await runPreparedStatement<Taken>(db, TAKEN, [instanceId]));
}

/** Locks an instance and returns the taken seats. */
export async function lockAndReadSeats(
  tx: Transaction,
  instanceId: string,
  lock: "shared" | "exclusive",
): Promise<Set<string>> {
  if (lock === "shared")
    return setOf(await runPreparedStatement<Taken>(tx, ENTER_AND_LOOK, [instanceId]));
  // A separate statement sees what the previous lock holders committed.
  await runPreparedStatement(tx, ENTER_EXCLUSIVE, [instanceId]);
  return listTakenSeats(tx, instanceId);
}

/** `liveClaimCondition` for queries of `claims`. */
export const claimIsLive: SQL<boolean> = sql<boolean>`${sql.raw(liveClaimCondition("claims"))}`;
