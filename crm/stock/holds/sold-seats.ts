// Seats of orders, by their claims. Statements that take or free several sort them, so that two never deadlock.

import { and, eq, sql, type SQL } from "drizzle-orm";

import { insertMany, type Transaction } from "../../platform/database/database";
import { claims } from "../../tables/holds";
import type { ClaimKey, SeatRef } from "./seat-claims";

type Claim = typeof claims.$inferSelect;

const isSoldTo = (orderId: string) => and(eq(claims.orderId, orderId), eq(claims.state, "sold"));

/** Puts all seats of an order back on sale. */
export async function freeOrderSeats(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(claims).where(isSoldTo(orderId));
}

/** Puts some of an order's seats back on sale. Those that are not its own stay. */
export async function freeSoldSeats(
  tx: Transaction,
  orderId: string,
  seats: readonly ClaimKey[],
): Promise<void> {
  if (seats.length === 0) return;
  await tx.execute(sql`
    delete from ${claims} c using ${listed(seats)}
    where c.order_id = ${orderId} and c.state = 'sold'
      and c.instance_id = t."instanceId" and c.seat_id = t."seatId"`);
}

type ImportedSeat = SeatRef & { basketId: string; orderId: string };

/**
 * Claims seats that were sold elsewhere, if they are free or their hold has ended, also that of a reserved order. Returns how many
 * were claimed.
 */
export async function claimImportedSeats(
  tx: Transaction,
  seats: readonly ImportedSeat[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into ${claims} (instance_id, seat_id, band_id, state, basket_id, order_id)
    select t."instanceId", t."seatId", t."bandId", 'sold', t."basketId", t."orderId"
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as t ("instanceId" text, "seatId" text, "bandId" text, "basketId" uuid, "orderId" uuid)
    order by 1, 2
    on conflict (instance_id, seat_id) do update
      set state = 'sold', band_id = excluded.band_id, basket_id = excluded.basket_id, order_id = excluded.order_id,
        held_until = null, reserved_id = null
      where ${claims.state} = 'held' and ${claims.heldUntil} <= crm_now()
    returning 1`);
  return rows.length;
}

/** Replaces all claims of a performance, which is locked. */
export async function replaceClaims(
  tx: Transaction,
  instanceId: string,
  rows: readonly Claim[],
): Promise<void> {
  await tx.delete(claims).where(eq(claims.instanceId, instanceId));
  await insertMany(tx, claims, rows);
}

const listed = (seats: readonly ClaimKey[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(
    seats.map(({ instanceId, seatId }) => ({ instanceId, seatId })),
  )}::jsonb) as t ("instanceId" text, "seatId" text)`;
