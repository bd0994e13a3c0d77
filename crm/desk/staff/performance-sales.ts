import { and, eq, sql } from "drizzle-orm";

import type { PerformanceReport, PerformanceSales } from "#contract/schemas/staff-sales";
import { VENUE_ZONE } from "#contract/venue";
import type { InstanceListing } from "#contract/schemas/event";
import {
  describeInstances,
  findInstanceRows,
  loadListingContext,
} from "../../stock/catalogue/instances";
import { listSeason } from "../../stock/catalogue/season";
import { instances } from "../../tables/catalogue";
import { listFoodOrders } from "./food-orders";
import { claimIsLive } from "../../stock/holds/seat-claims";
import { countHeldByKind } from "../../stock/holds/staff-holds";
import { claims } from "../../tables/holds";
import { orderTickets } from "../../tables/orders";
import { today } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { priceBands, priceTypes } from "../../tables/prices";
import { seats } from "../../tables/seat-plans";

/** PostgreSQL takes about 2 ms to add up the sales of a full hall. */
const PAGE_SIZE = 20;

/** Staff settle a performance the day after it, for example its returns. */
const YESTERDAY = sql`((${today} - 1)::timestamp at time zone ${sql.raw(`'${VENUE_ZONE}'`)})`;

/** A page of performances with their sales, from those of yesterday on. */
export async function listPerformanceSales(
  db: Reader,
  { search, page, currency }: { search: string | undefined; page: number; currency: string },
) {
  const query = { search, page, pageSize: PAGE_SIZE, terms: "public", by: "performance" } as const;
  const season = await listSeason(db, query, YESTERDAY);
  return {
    performances: await withSales(db, season.instances, currency),
    page,
    pageCount: season.pageCount,
    total: season.entries,
  };
}

/** Sales of a performance by band and price type, and food orders; null if the performance does not exist. */
export async function findPerformanceReport(
  db: Reader,
  instanceId: string,
  currency: string,
): Promise<Omit<PerformanceReport, "cancellation"> | null> {
  const isInstance = eq(instances.id, instanceId);
  const [rows, context] = await Promise.all([
    findInstanceRows(db, isInstance),
    loadListingContext(db, isInstance),
  ]);
  const listed = await describeInstances(db, rows, context, "onInstance");
  const [performance] = await withSales(db, listed, currency);
  if (performance === undefined) return null;
  return {
    ...performance,
    rows: await listSoldRows(db, instanceId, currency),
    food: await listFoodOrders(db, instanceId),
    holds: await countHeldByKind(db, instanceId),
  };
}

async function withSales(
  db: Reader,
  listed: readonly InstanceListing[],
  currency: string,
): Promise<PerformanceSales[]> {
  const ids = listed.map(({ id }) => id);
  if (ids.length === 0) return [];
  const anyListed = sql`any (${sql.param(ids)}::text[])`;
  const { rows } = await db.execute<{
    id: string;
    sold: number;
    amount: number;
    held: number;
    reserved: number;
    blocked: number;
    capacity: number;
  }>(sql`
    select i.id, c.held, c.reserved, c.sold, c.amount, c.blocked, s.capacity
    from ${instances} i
    cross join lateral (
      select count(*)::int as capacity from ${seats} where ${seats.planId} = i.plan_id) s
    cross join lateral (
      select (count(*) filter (where state = 'blocked'))::int as blocked,
        (count(*) filter (where state = 'held' and reserved_id is null))::int as held,
        (count(*) filter (where state = 'held' and reserved_id is not null))::int as reserved,
        (count(*) filter (where state = 'sold'))::int as sold,
        coalesce(sum(t.face_value + t.fee - t.discount), 0)::int as amount
      from ${claims} left join ${orderTickets} t
        on claims.state = 'sold' and t.order_id = claims.order_id and t.instance_id = claims.instance_id
          and t.seat_id = claims.seat_id
      where claims.instance_id = i.id and ${claimIsLive}) c
    where i.id = ${anyListed}`);
  const sales = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return listed.map((instance) => {
    const counts = sales.get(instance.id);
    const {
      amount = 0,
      sold = 0,
      held = 0,
      reserved = 0,
      blocked = 0,
      capacity = 0,
    } = counts ?? {};
    const left = capacity - sold - held - reserved - blocked;
    return {
      instance,
      capacity,
      sold,
      amount: { amount, currency },
      held,
      reserved,
      blocked,
      left,
    };
  });
}

async function listSoldRows(db: Reader, instanceId: string, currency: string) {
  const rows = await db
    .select({
      band: priceBands.name,
      priceType: priceTypes.name,
      sold: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${orderTickets.faceValue} + ${orderTickets.fee} - ${orderTickets.discount})::int`,
    })
    .from(claims)
    .innerJoin(
      orderTickets,
      and(
        eq(orderTickets.orderId, claims.orderId),
        eq(orderTickets.instanceId, claims.instanceId),
        eq(orderTickets.seatId, claims.seatId),
      ),
    )
    .innerJoin(priceBands, eq(priceBands.id, orderTickets.bandId))
    .innerJoin(priceTypes, eq(priceTypes.id, orderTickets.priceTypeId))
    .where(and(eq(claims.instanceId, instanceId), eq(claims.state, "sold")))
    .groupBy(priceBands.id, priceTypes.id)
    .orderBy(priceBands.rank, priceTypes.rank);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: { amount, currency } }));
}
