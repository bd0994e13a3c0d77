import { and, asc, eq, getTableColumns, lt, sql } from "drizzle-orm";

import type { TakeUpProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import { NO_SEAT_NEEDS, type SeatNeeds } from "#contract/schemas/interest";
import { type ChangeResult, done, rejectAs } from "../../basket/contents/basket-contents";
import { basketItems, baskets, basketTickets } from "../../tables/baskets";
import { instances } from "../../tables/catalogue";
import { seatPlans } from "../../tables/seat-plans";
import {
  freeReservedSeatsOfBasket,
  giveReservedSeats,
  reserveHeldSeats,
} from "../../stock/holds/reserved-seats";
import { claims } from "../../tables/holds";
import type { Reader, Transaction } from "../../platform/database/database";
import { firstRow, insertedRow, readPage, type PageRequest } from "../../platform/database/rows";
import { reservedOrders } from "../../tables/reserved-orders";

export type ReservedOrderRecord = typeof reservedOrders.$inferSelect;

export function findReservedOrder(db: Reader, id: string) {
  return firstRow(db.select().from(reservedOrders).where(eq(reservedOrders.id, id)));
}

export function lockReservedOrder(tx: Transaction, id: string) {
  return firstRow(
    tx.select().from(reservedOrders).where(eq(reservedOrders.id, id)).for("no key update"),
  );
}

/** SQL: whether an unexpired basket has its seats. By name, as a query of one table leaves out the table of its columns. */
const isInBasket = sql<boolean>`exists (
  select from ${claims} c join ${baskets} b on b.id = c.basket_id
    join ${basketTickets} t
      on t.basket_id = b.id and t.instance_id = c.instance_id and t.seat_id = c.seat_id
  where c.reserved_id = reserved_orders.id and c.state = 'held'
    and b.id <> reserved_orders.basket_id and b.held_until > crm_now())`;

/** A page of a customer's open reserved orders, next to expire first. `hallId` null: in all halls. */
export function listReservedOrders(
  db: Reader,
  customerId: string,
  hallId: string | null,
  request: PageRequest,
) {
  const inHall = sql`exists (
    select from ${basketTickets} t join ${seatPlans} p on p.id = t.plan_id
    where t.basket_id = ${reservedOrders.basketId} and p.hall_id = ${hallId}
  )`;
  const where = and(
    eq(reservedOrders.customerId, customerId),
    eq(reservedOrders.state, "open"),
    sql`${reservedOrders.holdUntil} > crm_now()`,
    hallId === null ? undefined : inHall,
  );
  return readPage(
    request,
    () => db.$count(reservedOrders, where),
    (limit, offset) =>
      db
        .select({ ...getTableColumns(reservedOrders), inBasket: isInBasket })
        .from(reservedOrders)
        .where(where)
        .orderBy(asc(reservedOrders.holdUntil), asc(reservedOrders.number))
        .limit(limit)
        .offset(offset),
  );
}

/**
 * Converts a basket to a reserved order: its seats are held until `holdUntil`, which can't be after its first performance
 * starts, and it can no longer change. After a refusal the caller must roll back.
 */
export async function convertToReserved(
  tx: Transaction,
  reserved: {
    basketId: string;
    customerId: string;
    holdUntil: Date;
    locked: boolean;
    seatNeeds?: SeatNeeds;
    renewsItemId?: string;
  },
): Promise<ChangeResult<ReservedOrderRecord, Problem<"invalid">>> {
  const { seatNeeds = NO_SEAT_NEEDS, ...terms } = reserved;
  const { basketId, holdUntil } = terms;
  const [late] = await tx
    .select({ id: instances.id })
    .from(claims)
    .innerJoin(instances, eq(instances.id, claims.instanceId))
    .where(
      and(
        eq(claims.basketId, basketId),
        eq(claims.state, "held"),
        lt(instances.startsAt, holdUntil),
      ),
    )
    .limit(1);
  if (late !== undefined) return rejectAs({ code: "invalid", fields: { until: "after-start" } });
  const row = await insertedRow(
    tx
      .insert(reservedOrders)
      .values({ ...terms, ...seatNeeds, state: "open" })
      .returning(),
  );
  await reserveHeldSeats(tx, basketId, row);
  return done(row);
}

/** Call it with the reserved order locked. */
export async function setReservedOrder(
  tx: Transaction,
  id: string,
  change: Partial<Pick<ReservedOrderRecord, "state" | "locked">>,
): Promise<void> {
  await tx.update(reservedOrders).set(change).where(eq(reservedOrders.id, id));
}

/**
 * Marks reserved orders as bought if an order has bought any of their seats, and releases their other seats in its basket.
 * Call it after the seats were sold.
 */
export async function completeReservedOrders(
  tx: Transaction,
  { id: orderId, basketId }: { id: string; basketId: string },
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${reservedOrders} set state = 'bought'
    where state = 'open' and id in (
      select reserved_id from ${claims} where order_id = ${orderId} and reserved_id is not null)
    returning id`);
  if (rows.length === 0) return;
  await freeReservedSeatsOfBasket(
    tx,
    rows.map(({ id }) => id),
    basketId,
  );
}

/** The unexpired basket that a reserved order's seats were moved to; null if none. */
export async function findHoldingBasket(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx
    .selectDistinct({ id: baskets.id })
    .from(claims)
    .innerJoin(reservedOrders, eq(reservedOrders.id, claims.reservedId))
    .innerJoin(baskets, eq(baskets.id, claims.basketId))
    .innerJoin(
      basketTickets,
      and(
        eq(basketTickets.basketId, baskets.id),
        eq(basketTickets.instanceId, claims.instanceId),
        eq(basketTickets.seatId, claims.seatId),
      ),
    )
    .where(
      and(
        eq(claims.reservedId, id),
        eq(claims.state, "held"),
        sql`${baskets.id} <> ${reservedOrders.basketId}`,
        sql`${baskets.heldUntil} > crm_now()`,
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/**
 * SQL condition: seats of a reserved order are held. Seats moved to a basket shortly before the order's deadline stay held
 * until the basket's own deadline.
 */
export const hasHeldSeats = sql<boolean>`exists (
  select from ${claims} c where c.reserved_id = ${reservedOrders.id} and c.state = 'held' and c.held_until > crm_now())`;

export async function moveReservedSeats(
  tx: Transaction,
  reserved: Pick<ReservedOrderRecord, "id" | "basketId">,
  basketId: string,
  until: Date,
): Promise<number> {
  const moved = await giveReservedSeats(tx, reserved.id, basketId, until);
  const { rows } = await tx.execute(sql`
    insert into ${basketTickets}
      (basket_id, instance_id, plan_id, seat_id, band_id, price_type_id, face_value, fee,
        chosen_price_type_id, chosen_face_value, chosen_fee)
    select ${basketId}::uuid, t.instance_id, t.plan_id, t.seat_id, t.band_id, t.price_type_id, t.face_value, t.fee,
      t.chosen_price_type_id, t.chosen_face_value, t.chosen_fee
    from ${basketTickets} t
    join jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m ("instanceId" text, "seatId" text)
      on m."instanceId" = t.instance_id and m."seatId" = t.seat_id
    where t.basket_id = ${reserved.basketId}
    on conflict do nothing
    returning id`);
  return rows.length;
}

/** Moves the packages of the moved tickets to the basket. Call it after `moveReservedSeats`. */
export async function moveReservedPackages(
  tx: Transaction,
  { basketId: reservedBasketId }: Pick<ReservedOrderRecord, "basketId">,
  basketId: string,
): Promise<void> {
  const reservedItems = await tx
    .select()
    .from(basketItems)
    .where(and(eq(basketItems.basketId, reservedBasketId), eq(basketItems.kind, "package")));
  for (const { id: reservedItemId, createdAt: _, ...item } of reservedItems) {
    const { id } = await insertedRow(
      tx
        .insert(basketItems)
        .values({ ...item, basketId })
        .returning({ id: basketItems.id }),
    );
    await tx.execute(sql`
      update ${basketTickets} moved set package_item_id = ${id}::uuid
      from ${basketTickets} reserved
      where moved.basket_id = ${basketId}::uuid and reserved.package_item_id = ${reservedItemId}::uuid
        and reserved.instance_id = moved.instance_id and reserved.seat_id = moved.seat_id`);
  }
}

/** Why a reserved order can't be moved to a basket, or null. It must not be locked, and the basket must be empty. */
export function moveToBasketRefusal(
  reserved: Pick<ReservedOrderRecord, "state" | "holdUntil" | "locked">,
  basket: { isEmpty: boolean },
  now: Date,
): TakeUpProblem["reason"] | null {
  if (!isReservationOpen(reserved, now)) return "reserved-order-ended";
  if (reserved.locked) return "reserved-order-locked";
  return basket.isEmpty ? null : "basket-not-empty";
}

export function isReservationOpen(
  reserved: Pick<ReservedOrderRecord, "state" | "holdUntil">,
  now: Date,
): boolean {
  return reserved.state === "open" && reserved.holdUntil > now;
}
