// Sells the seats of a paid order: our claims decide.

import { and, eq, isNull, ne, sql } from "drizzle-orm";

import { basketTickets } from "../../tables/baskets";
import { instances } from "../../tables/catalogue";
import { seatPlans, seats } from "../../tables/seat-plans";
import { orderItems, orderTickets } from "../../tables/orders";
import { type Transaction, withSavepoint } from "../../platform/database/database";
import { claimAsSold, type SoldOrder } from "../../stock/holds/record-sale";
import { liveClaimCondition } from "../../stock/holds/seat-claims";
import { claims } from "../../tables/holds";

type Order = { id: string; basketId: string };

type Sold = SoldOrder & { withoutBarcode: string[] };

/**
 * Sells an order's seats, all or none: seats held by its basket, free, or with an expired hold. Null if any is not
 * available. Idempotent: seats already sold to this order count. The primary key of claims prevents a double sale.
 */
export async function sellSeats(tx: Transaction, order: Order): Promise<Sold | null> {
  const sold = await sellHeld(tx, order);
  if (sold !== null) return sold;
  if (await sellAll(tx, order)) return readSold(tx, order);
  await replaceLostPlaces(tx, order);
  return (await sellAll(tx, order)) ? readSold(tx, order) : null;
}

/**
 * As for most orders: sells the seats if the basket still holds all of them. Otherwise nothing is sold; `sellAll` then
 * locks the seats in their order. Throws a retryable error, so that nothing stays sold, if only some seats were lost while
 * they were waited for.
 */
async function sellHeld(tx: Transaction, order: Order): Promise<Sold | null> {
  const { rows } = await tx.execute<Sold & { isSold: boolean; isLocked: boolean }>(sql`
    with mine as (
      select c.instance_id, c.seat_id, c.reserved_id
      from ${orderTickets} t
        join ${claims} c on c.instance_id = t.instance_id and c.seat_id = t.seat_id
      where t.order_id = ${order.id} and c.basket_id = ${order.basketId} and c.state = 'held'
        and not exists (
          select from ${orderTickets} other
          where other.order_id = ${order.id} and not exists (
            select from ${claims} own
            where own.instance_id = other.instance_id and own.seat_id = other.seat_id
              and own.basket_id = ${order.basketId} and own.state = 'held'))
      order by c.instance_id, c.seat_id
      for update of c),
    sold as (
      update ${claims} c set state = 'sold', order_id = ${order.id}::uuid, held_until = null
      from mine
      where c.instance_id = mine.instance_id and c.seat_id = mine.seat_id
      returning 1)
    select (select count(*) from sold) = count(t.id) as "isSold",
      exists (select from mine) as "isLocked", ${leftToDo(order)},
      exists (select from mine where reserved_id is not null) as "hasReserved"
    from ${orderTickets} t where t.order_id = ${order.id}`);
  const [row] = rows;
  if (row?.isSold === true) return row;
  if (row?.isLocked === true) throw new SeatsChangedError();
  return null;
}

/** A serialization failure, for `retryTransaction`. */
class SeatsChangedError extends Error {
  readonly code = "40001";
  constructor() {
    super("seats changed while they were locked");
  }
}

async function readSold(tx: Transaction, order: Order): Promise<Sold | null> {
  const { rows } = await tx.execute<Sold>(sql`
    select ${leftToDo(order)}, exists (
      select from ${claims} where order_id = ${order.id} and reserved_id is not null) as "hasReserved"
    from ${orderTickets} t where t.order_id = ${order.id}`);
  return rows[0] ?? null;
}

/** Columns of an aggregate of the order's tickets `t`. */
const leftToDo = (order: Order) => sql`
  coalesce(json_agg(t.id) filter (where t.barcode is null), '[]') as "withoutBarcode",
  exists (select from ${orderItems} i where i.order_id = ${order.id}) as "hasItems"`;

const sellAll = (tx: Transaction, order: Order): Promise<boolean> =>
  withSavepoint(tx, async (inner) => {
    const { rows } = await inner.execute<{ all: boolean }>(sql`
      with sold as (
        ${claimAsSold(
          order,
          sql`(${claims.state} = 'held'
            and (${claims.basketId} = excluded.basket_id or ${claims.heldUntil} <= crm_now()))`,
        )})
      select (select count(*) from sold) = (
          select count(*) from ${orderTickets} t where t.order_id = ${order.id})
        -- The performance was moved to another hall after the hold had ended.
        and not exists (
          select from ${orderTickets} t join ${instances} i on i.id = t.instance_id
          where t.order_id = ${order.id} and t.plan_id <> i.plan_id) as "all"`);
    return rows[0]?.all === true;
  });

/**
 * Replaces lost places of a general or virtual plan with free ones, if any. Places are interchangeable within a band
 * and a kind: a wheelchair space or companion seat is never exchanged for another kind.
 */
async function replaceLostPlaces(tx: Transaction, order: Order): Promise<void> {
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
    // The basket line, too: it refers to the subscription credit that paid for the ticket.
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
          and ${sql.raw(liveClaimCondition("c"))})
      and not exists (
        select from ${orderTickets} o
        where o.order_id = t.order_id and o.instance_id = t.instance_id and o.seat_id = s.id)
    order by s.row_rank, s.place
    limit 1`);
  return rows[0]?.id ?? null;
}
