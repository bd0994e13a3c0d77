// Reads and writes `claims`. Does not apply basket rules or deadlines.

import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import { basketTickets } from "../../tables/baskets";
import {
  type Reader,
  runPreparedStatement,
  type Transaction,
} from "../../platform/database/database";
import { claims } from "../../tables/holds";

export type ClaimKey = { instanceId: string; seatId: string };
export type SeatRef = ClaimKey & { bandId: string };

/**
 * A named statement that claims seats for one basket (`claim_seats` in functions.sql) and, if there are `writes`, changes other
 * tables too. Parameters: basket, deadline, the seats' instances, ids and bands, then those of the writes.
 */
export const claimStatement = (name: string, ...writes: string[]) => ({
  name,
  text: `with got as materialized (
      select * from claim_seats(array_fill($1::uuid, array[cardinality($3::text[])]),
        $3::text[], $4::text[], $5::text[], $2::timestamptz))${writes.map((write) => `,\n    ${write}`).join("")}
    select wanted.instance_id as "instanceId", wanted.seat_id as "seatId"
    from unnest($3::text[], $4::text[]) as wanted (instance_id, seat_id)
    where not exists (
      select from got where got.instance_id = wanted.instance_id and got.seat_id = wanted.seat_id)`,
});

const CLAIM = claimStatement("claim_seats");

/**
 * Claims seats for a basket and extends its own holds. Returns the seats that another basket has; the caller must roll back if
 * there are any. `also`: a statement that writes more, and its further parameters.
 */
export function claimSeats(
  tx: Transaction,
  basketId: string,
  until: Date,
  seats: readonly SeatRef[],
  also: { statement: ReturnType<typeof claimStatement>; values: unknown[] } = {
    statement: CLAIM,
    values: [],
  },
): Promise<ClaimKey[]> {
  return runPreparedStatement<ClaimKey>(tx, also.statement, [
    basketId,
    until.toISOString(),
    seats.map((seat) => seat.instanceId),
    seats.map((seat) => seat.seatId),
    seats.map((seat) => seat.bandId),
    ...also.values,
  ]);
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
  seat: ClaimKey,
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

const toSet = ([row]: Taken[]) => new Set(row?.seats?.split("\n"));

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
  return toSet(await runPreparedStatement<Taken>(db, TAKEN, [instanceId]));
}

/** Waits until nobody is claiming seats of an instance, and lets nobody begin until the transaction ends. */
export async function lockInstance(tx: Transaction, instanceId: string): Promise<void> {
  await runPreparedStatement(tx, ENTER_EXCLUSIVE, [instanceId]);
}

/** Locks an instance and returns the taken seats. */
export async function lockAndReadSeats(
  tx: Transaction,
  instanceId: string,
  lock: "shared" | "exclusive",
): Promise<Set<string>> {
  if (lock === "shared")
    return toSet(await runPreparedStatement<Taken>(tx, ENTER_AND_LOOK, [instanceId]));
  // A separate statement sees what the previous lock holders committed.
  await lockInstance(tx, instanceId);
  return listTakenSeats(tx, instanceId);
}

/** `liveClaimCondition` for queries of `claims`. */
export const claimIsLive: SQL<boolean> = sql<boolean>`${sql.raw(liveClaimCondition("claims"))}`;
