// Sells the held seats of a paid order, for crm/payments/complete-order.ts.

import { and, eq, isNull, ne, sql } from "drizzle-orm";

import { basketTickets } from "../baskets/tables";
import { seatPlans, seats } from "../seat-plans/tables";
import { orderTickets } from "../orders/tables";
import { type Transaction, withSavepoint } from "../platform/database/database";
import { liveClaim } from "./seat-claims";
import { claims } from "./tables";

/**
 * Sells an order's seats, all or none, in one statement: seats held by its basket, free, or with an expired hold.
 * Idempotent: seats already sold to this order count. The primary key of claims prevents a double sale.
 */
export async function sellSeats(
  tx: Transaction,
  order: { id: string; basketId: string },
): Promise<boolean> {
  if (await sellAll(tx, order)) return true;
  await moveLostPlaces(tx, order);
  return sellAll(tx, order);
}

const sellAll = (tx: Transaction, order: { id: string; basketId: string }): Promise<boolean> =>
  withSavepoint(tx, async (inner) => {
    const { rows } = await inner.execute<{ all: boolean }>(sql`
      with sold as (
        insert into ${claims} (instance_id, seat_id, band_id, state, basket_id, order_id, held_until)
        select t.instance_id, t.seat_id, t.band_id, 'sold', ${order.basketId}::uuid, t.order_id, null
        from ${orderTickets} t
        where t.order_id = ${order.id}
        order by t.instance_id, t.seat_id
        on conflict (instance_id, seat_id) do update
          set state = 'sold', basket_id = excluded.basket_id, order_id = excluded.order_id, held_until = null
          where (${claims.state} = 'held'
              and (${claims.basketId} = excluded.basket_id or ${claims.heldUntil} <= crm_now()))
            or (${claims.state} = 'sold' and ${claims.orderId} = excluded.order_id)
        returning 1)
      select (select count(*) from sold) = (
        select count(*) from ${orderTickets} t where t.order_id = ${order.id}) as "all"`);
    return rows[0]?.all === true;
  });

/**
 * Replaces lost places of a general or virtual plan with free ones, if any. Places are interchangeable within a band
 * and a kind: a wheelchair space or companion seat is never exchanged for another kind.
 */
async function moveLostPlaces(
  tx: Transaction,
  order: { id: string; basketId: string },
): Promise<void> {
  const lost = await tx
    .select({
      id: orderTickets.id,
      instanceId: orderTickets.instanceId,
      lostId: orderTickets.seatId,
    })
    .from(orderTickets)
    .innerJoin(seatPlans, eq(seatPlans.id, orderTickets.planId))
    .innerJoin(
      claims,
      and(eq(claims.instanceId, orderTickets.instanceId), eq(claims.seatId, orderTickets.seatId)),
    )
    .where(
      and(
        eq(orderTickets.orderId, order.id),
        isNull(orderTickets.barcode),
        ne(seatPlans.seating, "reserved"),
        sql`not (${claims.state} = 'held'
          and (${claims.basketId} = ${order.basketId} or ${claims.heldUntil} <= crm_now()))`,
      ),
    );
  for (const { id, instanceId, lostId } of lost) {
    const seatId = await findFreePlace(tx, id);
    if (seatId === null) return;
    await tx.update(orderTickets).set({ seatId }).where(eq(orderTickets.id, id));
    // The basket line, too: it refers to the subscription voucher that paid for the ticket.
    await tx.execute(sql`
      update ${basketTickets} b set seat_id = ${seatId}
      where b.basket_id = ${order.basketId} and b.instance_id = ${instanceId} and b.seat_id = ${lostId}
        and not exists (
          select from ${basketTickets} other
          where other.basket_id = b.basket_id and other.instance_id = b.instance_id
            and other.seat_id = ${seatId})`);
  }
}

/** Not locked: `sellAll` checks again that the place is free. */
async function findFreePlace(tx: Transaction, ticketId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.id
    from ${orderTickets} t
      join ${seats} lost on lost.plan_id = t.plan_id and lost.id = t.seat_id
      join ${seats} s on s.plan_id = t.plan_id and s.band_id = t.band_id and s.kind = lost.kind
    where t.id = ${ticketId}
      and not exists (
        select from ${claims} c
        where c.instance_id = t.instance_id and c.seat_id = s.id
          and ${sql.raw(liveClaim("c"))})
      and not exists (
        select from ${orderTickets} o
        where o.order_id = t.order_id and o.instance_id = t.instance_id and o.seat_id = s.id)
    order by s.row_rank, s.place
    limit 1`);
  return rows[0]?.id ?? null;
}
