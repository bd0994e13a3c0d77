// Records what another ticketing system sold. crm/system/own/ sells seats itself.

import { sql, type SQL } from "drizzle-orm";

import type { Transaction } from "../../platform/database/database";
import { claims } from "../../tables/holds";
import type { ClaimKey } from "./seat-claims";
import { orderItems, orderTickets } from "../../tables/orders";

/** What is left to do for an order whose seats are sold. */
export type SoldOrder = { hasReserved: boolean; hasItems: boolean };

/**
 * SQL: claims the seats of an order's tickets as sold to it, by instance and seat, as everywhere. `mayTake`: which claims
 * of others it overwrites. Returns a row for each seat that is now sold to it; the caller must roll back if some are missing.
 */
export const claimAsSold = (order: { id: string; basketId: string }, mayTake: SQL): SQL => sql`
  insert into ${claims} (instance_id, seat_id, band_id, state, basket_id, order_id, held_until)
  select t.instance_id, t.seat_id, t.band_id, 'sold', ${order.basketId}::uuid, t.order_id, null
  from ${orderTickets} t
  where t.order_id = ${order.id}
  order by t.instance_id, t.seat_id
  on conflict (instance_id, seat_id) do update
    set state = 'sold', is_theirs = false, basket_id = excluded.basket_id, order_id = excluded.order_id, held_until = null,
      -- Another basket's reserved order is not bought by this one.
      reserved_id = case when ${claims.basketId} = excluded.basket_id then ${claims.reservedId} end
    where ${claims.orderId} = excluded.order_id or ${mayTake}
  returning reserved_id`;

/**
 * Stores the seats of an order as sold, and their barcodes, whatever our own claims say: the other system sold them. Null,
 * and then nothing may be kept, if it sold other seats than the order has, or if one of them is sold to another order of ours.
 * Idempotent.
 */
export async function recordSale(
  tx: Transaction,
  order: { id: string; basketId: string },
  tickets: readonly (ClaimKey & { barcode: string | null })[],
): Promise<SoldOrder | null> {
  const { rows } = await tx.execute<SoldOrder & { isComplete: boolean }>(sql`
    with theirs as (
      select * from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
        as b ("instanceId" text, "seatId" text, barcode text)),
    sold as (
      ${claimAsSold(order, sql`${claims.state} <> 'sold'`)}),
    labelled as (
      update ${orderTickets} t set barcode = b.barcode from theirs b
      where t.order_id = ${order.id} and t.instance_id = b."instanceId" and t.seat_id = b."seatId")
    select (select count(*) from sold) = (
          select count(*) from ${orderTickets} where order_id = ${order.id})
        and not exists (
          select from (select * from ${orderTickets} where order_id = ${order.id}) t
            full join theirs b on b."instanceId" = t.instance_id and b."seatId" = t.seat_id
          where t.id is null or b."seatId" is null) as "isComplete",
      exists (select from sold where reserved_id is not null) as "hasReserved",
      exists (select from ${orderItems} where order_id = ${order.id}) as "hasItems"`);
  const [row] = rows;
  return row?.isComplete === true ? row : null;
}
