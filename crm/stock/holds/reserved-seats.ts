// Seats of reserved orders, by their claims. Statements that change several sort them, so that two never deadlock.

import { and, eq, sql } from "drizzle-orm";

import type { Transaction } from "../../platform/database/database";
import { claims } from "../../tables/holds";
import type { ClaimKey } from "./seat-claims";

/** Keeps the seats that a basket holds for a reserved order, until its deadline. */
export async function reserveHeldSeats(
  tx: Transaction,
  basketId: string,
  reserved: { id: string; holdUntil: Date },
): Promise<void> {
  await tx
    .update(claims)
    .set({ reservedId: reserved.id, heldUntil: reserved.holdUntil })
    .where(and(eq(claims.basketId, basketId), eq(claims.state, "held")));
}

export async function freeReservedSeats(tx: Transaction, reservedId: string): Promise<void> {
  await tx.delete(claims).where(and(eq(claims.reservedId, reservedId), eq(claims.state, "held")));
}

/** Frees the seats of reserved orders that a basket holds and has not bought. */
export async function freeReservedSeatsOfBasket(
  tx: Transaction,
  reservedIds: readonly string[],
  basketId: string,
): Promise<void> {
  await tx.execute(sql`
    with rest as (
      select instance_id, seat_id from ${claims}
      where reserved_id = any (${sql.param(reservedIds)}::uuid[])
        and basket_id = ${basketId} and state = 'held'
      order by instance_id, seat_id
      for update
    )
    delete from ${claims} c using rest
    where c.instance_id = rest.instance_id and c.seat_id = rest.seat_id`);
}

/** Gives a reserved order's seats to a basket, until the later of both deadlines. Returns them. */
export async function giveReservedSeats(
  tx: Transaction,
  reservedId: string,
  basketId: string,
  until: Date,
): Promise<ClaimKey[]> {
  const { rows } = await tx.execute<ClaimKey>(sql`
    with seat as (
      select instance_id, seat_id from ${claims}
      where reserved_id = ${reservedId} and state = 'held'
      order by instance_id, seat_id
      for update
    )
    update ${claims} c
    set basket_id = ${basketId}::uuid,
      held_until = greatest(c.held_until, ${until.toISOString()}::timestamptz)
    from seat where c.instance_id = seat.instance_id and c.seat_id = seat.seat_id
    returning c.instance_id as "instanceId", c.seat_id as "seatId"`);
  return rows;
}
