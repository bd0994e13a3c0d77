import { and, asc, eq, sql } from "drizzle-orm";

import { createBasket } from "../baskets/open-basket";
import { claimBasket } from "../baskets/move-basket";
import { instances } from "../catalogue/tables";
import { queueReserved } from "../mail/reservation-mails";
import { orderNumber } from "../orders/rules";
import { orderItems, orders, orderTickets } from "../orders/tables";
import { addPackage } from "../packages/add-package";
import { findPackages } from "../packages/packages";
import { allOrNothing, type Reader } from "../platform/database/database";
import { readClock } from "../platform/database/clock";
import { type Actor, audit } from "../staff/audit-log";
import { keepAsReserved } from "./reserved-orders";
import { reservedOrders } from "./tables";

type Renewal = {
  /** This year's series, and last year's. */
  seriesId: string;
  lastSeriesId: string;
  holdUntil: Date;
  currency: string;
  /** Where a subscriber renews, for the mail; null sends none. */
  url: string | null;
  /** Whose act it is, for the audit log; null for the demo's. */
  by: Actor | null;
  reason: string | null;
};

/**
 * Keeps last year's seats of a series for each of its subscribers until a time, at all events of this year's series: of
 * an event with several dates at the first. Safe to repeat: a subscription is renewed once, and one whose seats were not
 * free is tried again. Gives how many were kept, and the emails of those whose seats are not free or not for sale; null
 * when one of the two is no fixed series.
 */
export async function keepSubscribersSeats(
  db: Reader,
  renewal: Renewal,
): Promise<{ kept: number; refused: string[] } | null> {
  const { seriesId, lastSeriesId } = renewal;
  const found = await findPackages(db, [seriesId, lastSeriesId]);
  const series = found.get(seriesId);
  if (series?.type !== "fixed-series" || found.get(lastSeriesId)?.type !== "fixed-series")
    return null;
  const firstDates = new Map(
    series.instances.toReversed().map(({ id, eventId }) => [eventId, id] as const),
  );
  const result = { kept: 0, refused: [] as string[] };
  for (const subscription of await listSubscriptions(db, lastSeriesId)) {
    const isKept = await keepSeats(db, renewal, subscription, [...firstDates.values()]);
    if (isKept) result.kept += 1;
    else result.refused.push(subscription.email);
  }
  return result;
}

/** Packages of last year's series that nothing was kept for yet, with their seats at its first performance. */
async function listSubscriptions(db: Reader, lastSeriesId: string) {
  const rows = await db
    .select({
      itemId: orderItems.id,
      quantity: orderItems.quantity,
      customerId: orders.customerId,
      email: sql<string>`(select email from customers where id = ${orders.customerId})`,
      instanceId: orderTickets.instanceId,
      seatId: orderTickets.seatId,
      priceTypeId: orderTickets.priceTypeId,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(orderTickets, eq(orderTickets.packageItemId, orderItems.id))
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .where(
      and(
        eq(orderItems.kind, "package"),
        eq(orderItems.productId, lastSeriesId),
        eq(orders.state, "confirmed"),
        sql`not exists (
          select from ${reservedOrders} where ${reservedOrders.renewsItemId} = ${orderItems.id})`,
      ),
    )
    .orderBy(
      asc(orders.placedAt),
      asc(orderItems.id),
      asc(instances.startsAt),
      asc(orderTickets.seatId),
    );
  const subscriptions = new Map<string, (typeof rows)[number] & { seatIds: string[] }>();
  for (const row of rows) {
    const known = subscriptions.get(row.itemId);
    if (known === undefined) subscriptions.set(row.itemId, { ...row, seatIds: [row.seatId] });
    else if (known.instanceId === row.instanceId) known.seatIds.push(row.seatId);
  }
  return [...subscriptions.values()];
}

type Subscription = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** False when the seats are not free at every date, not sold to this customer, or the time is after the first date. */
async function keepSeats(
  db: Reader,
  { seriesId, holdUntil, currency, url, by, reason }: Renewal,
  { itemId, customerId, quantity, seatIds, priceTypeId }: Subscription,
  instanceIds: readonly string[],
): Promise<boolean> {
  const kept = await allOrNothing(db, async (tx) => {
    if (holdUntil <= (await readClock(tx))) return { ok: false };
    const basket = await createBasket(tx, currency);
    const claimed = await claimBasket(tx, basket.id, customerId);
    if (!claimed.ok) return claimed;
    const choices = instanceIds.map((instanceId) => ({ instanceId, priceTypeId, seatIds }));
    const request = { packageId: seriesId, quantity, choices };
    const added = await addPackage(tx, basket.id, request, customerId);
    if (!added.ok) return added;
    const renewed = await keepAsReserved(tx, {
      basketId: basket.id,
      customerId,
      holdUntil,
      locked: false,
      renewsItemId: itemId,
    });
    if (!renewed.ok) return renewed;
    const reserved = renewed.value;
    if (url !== null) await queueReserved(tx, reserved, url);
    if (by !== null)
      await audit(tx, by, {
        action: "renew-series",
        subjectKind: "customer",
        subjectId: customerId,
        reason,
        details: { order: orderNumber(reserved.number), seriesId },
      });
    return { ok: true };
  });
  return kept.ok;
}
