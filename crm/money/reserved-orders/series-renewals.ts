import { and, asc, eq, sql } from "drizzle-orm";

import { createBasket } from "../../basket/baskets/open-basket";
import { claimBasket } from "../../basket/changes/move-basket";
import { instances } from "../../tables/catalogue";
import { queueReserved } from "./reservation-mails";
import { orderItems, orders, orderTickets } from "../../tables/orders";
import { applyBestPrices } from "../../basket/prices/best-prices";
import { addPackage } from "../../basket/lines/packages/add-package";
import { findPackages } from "../../basket/lines/packages/packages";
import { runInTransaction, type Reader } from "../../platform/database/database";
import { readClock } from "../../platform/database/clock";
import { type Actor, audit } from "../../people/audit/audit-log";
import { convertToReserved } from "./reserved-orders";
import { reservedOrders } from "../../tables/reserved-orders";
import { orderNumber } from "#contract/rules/orders/order-number";
import { pick } from "../../platform/database/rows";

type Renewal = {
  /** This year's series, and last year's. */
  seriesId: string;
  lastSeriesId: string;
  holdUntil: Date;
  currency: string;
  /** The renewal page's URL for the mail; null sends none. */
  url: string | null;
  /** For the audit log; null in the demo, which writes none. */
  by: Actor | null;
  reason: string | null;
};

/**
 * Reserves last year's seats of a fixed series for its subscribers until `holdUntil`, at the first date of each event of
 * this year's series. Returns the number of reserved subscriptions, and the emails of subscribers whose seats are taken or
 * not for sale; null if one of the two is not a fixed series. Safe to retry: reserves each subscription once, and tries
 * refused ones again.
 */
export async function reserveSubscriberSeats(
  db: Reader,
  renewal: Renewal,
): Promise<{ kept: number; refused: string[] } | null> {
  const { seriesId, lastSeriesId } = renewal;
  const packagesById = await findPackages(db, [seriesId, lastSeriesId]);
  const series = packagesById.get(seriesId);
  if (series?.type !== "fixed-series" || packagesById.get(lastSeriesId)?.type !== "fixed-series")
    return null;
  const firstDates = new Map(
    series.instances.toReversed().map(({ id, eventId }) => [eventId, id] as const),
  );
  const result = { kept: 0, refused: [] as string[] };
  for (const subscription of await listSubscriptions(db, renewal)) {
    const isKept = await reserveSeats(db, renewal, subscription, [...firstDates.values()]);
    if (isKept) result.kept += 1;
    else result.refused.push(subscription.email);
  }
  return result;
}

/** Last year's subscriptions without a renewal yet, with their seats at the first performance. */
async function listSubscriptions(
  db: Reader,
  { seriesId, lastSeriesId }: Pick<Renewal, "seriesId" | "lastSeriesId">,
) {
  const rows = await db
    .select({
      itemId: orderItems.id,
      quantity: orderItems.quantity,
      customerId: orders.customerId,
      email: sql<string>`(select email from customers where id = ${orders.customerId})`,
      ...pick(orderTickets, "instanceId", "seatId"),
      priceTypeId: sql<string>`coalesce(${adultTypeInstead(seriesId)}, ${orderTickets.priceTypeId})`,
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

/** Member and access prices apply by themselves, to who still has the right: the adult price of the series instead of them. */
const adultTypeInstead = (seriesId: string) => sql`(
  select adult.id from price_types own, price_types adult, packages series
  where own.id = ${orderTickets.priceTypeId} and own.eligibility in ('member', 'access')
    and adult.eligibility = 'all' and adult.wish_min is null
    and series.id = ${seriesId}
    and (series.price_type_ids is null or adult.id = any (series.price_type_ids))
  order by adult.rank limit 1)`;

type Subscription = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** Returns false if a seat is taken or not for sale to the customer, or `holdUntil` is past or after the first date. */
async function reserveSeats(
  db: Reader,
  { seriesId, holdUntil, currency, url, by, reason }: Renewal,
  { itemId, customerId, quantity, seatIds, priceTypeId }: Subscription,
  instanceIds: readonly string[],
): Promise<boolean> {
  const kept = await runInTransaction(db, async (tx) => {
    if (holdUntil <= (await readClock(tx))) return { ok: false };
    const basket = await createBasket(tx, currency);
    const claimed = await claimBasket(tx, basket.id, customerId);
    if (!claimed.ok) return claimed;
    const choices = instanceIds.map((instanceId) => ({ instanceId, priceTypeId, seatIds }));
    const request = { packageId: seriesId, quantity, choices };
    const added = await addPackage(tx, basket.id, request, { customerId, locks: null });
    if (!added.ok) return added;
    await applyBestPrices(tx, added.value);
    const renewed = await convertToReserved(tx, {
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
