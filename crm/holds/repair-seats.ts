import { sql } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import { isOneOf } from "../platform/database/key-ranges";

/**
 * Of some orders, by number: sells a seat to the confirmed order that has its ticket, where the seat is free or held by
 * nobody in time: nobody can be wronged by that. Gives how many. Safe to repeat.
 */
export async function repairMissingSeats(
  tx: Transaction,
  numbers: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into claims (instance_id, seat_id, band_id, state, basket_id, order_id, held_until)
    select t.instance_id, t.seat_id, t.band_id, 'sold', o.basket_id, o.id, null
    from order_tickets t join orders o on o.id = t.order_id
    where ${isOneOf(sql`o.number`, numbers)} and o.state in ('confirming', 'confirmed')
      and not exists (
        select from claims c
        where c.instance_id = t.instance_id and c.seat_id = t.seat_id and c.order_id = o.id and c.state = 'sold')
    order by t.instance_id, t.seat_id
    on conflict (instance_id, seat_id) do update
      set state = 'sold', basket_id = excluded.basket_id, order_id = excluded.order_id, held_until = null,
        reserved_id = null
      where claims.state = 'held' and claims.held_until <= crm_now()
    returning 1`);
  return rows.length;
}

/**
 * Of some orders, by number: frees a seat that is sold to an order which failed, was given back, or has no such ticket.
 * Gives how many. Safe to repeat.
 */
export async function releaseOrphanedSeats(
  tx: Transaction,
  numbers: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from claims where (instance_id, seat_id) in (
      select c.instance_id, c.seat_id from claims c join orders o on o.id = c.order_id
      where ${isOneOf(sql`o.number`, numbers)} and c.state = 'sold' and (
        o.state in ('failed', 'returned')
        or (o.state in ('confirming', 'confirmed') and not exists (
          select from order_tickets t
          where t.order_id = o.id and t.instance_id = c.instance_id and t.seat_id = c.seat_id)))
      order by c.instance_id, c.seat_id
      for update of c)
    returning 1`);
  return rows.length;
}
