import { and, asc, eq, sql, type SQL } from "drizzle-orm";

import { STOCK_KINDS, type StockItem, type StockKind } from "#contract/schemas/stock-item";
import { events, instances, revisionNow } from "../../../tables/catalogue";
import { seatPlans } from "../../../tables/seat-plans";
import type { Reader } from "../../../platform/database/database";
import { buildOnce, firstRow, cachedByRevision, pick } from "../../../platform/database/rows";
import { toIso } from "../../../platform/dates";
import { type AddOnPerformance, isOfferedFor } from "./rules";
import { stockItems, stockLevels } from "../../../tables/merchandise";

export const ALL = "all";

export type PerformanceReading = AddOnPerformance & { catalogue: string; now: Date };

/** `left` is the remaining stock; null for unlimited. */
export type StockItemRecord = typeof stockItems.$inferSelect & { left: number | null };

/** Items of one kind. */
const MAX_LIST = 200;

/** Active items that match the filter, with the stock left for a performance. Without a kind, of all kinds. */
export async function listStockItems(
  db: Reader,
  filter: { kind?: StockKind | undefined; menuId?: string; category?: string | undefined },
  performance: AddOnPerformance | null,
): Promise<StockItemRecord[]> {
  const rows = await selectOnSale(
    db,
    performance?.id ?? null,
    filter.kind === undefined ? MAX_LIST * STOCK_KINDS.length : MAX_LIST,
    and(
      filter.kind && eq(stockItems.kind, filter.kind),
      filter.menuId === undefined ? undefined : eq(stockItems.menuId, filter.menuId),
      filter.category === undefined ? undefined : eq(stockItems.category, filter.category),
    ),
  );
  if (performance === null) return rows;
  return rows.filter((item) => item.kind === "merchandise" || isOfferedFor(item, performance));
}

export async function findStockItem(
  db: Reader,
  itemId: string,
  instanceId: string | null,
): Promise<StockItemRecord | null> {
  const [item] = await selectOnSale(db, instanceId, 1, eq(stockItems.id, itemId));
  return item ?? null;
}

async function selectOnSale(
  db: Reader,
  instanceId: string | null,
  limit: number,
  where: SQL | undefined,
): Promise<StockItemRecord[]> {
  const scope = sql`case when ${stockItems.kind} = 'merchandise' then ${ALL} else ${instanceId ?? ""} end`;
  const rows = await db
    .select({ item: stockItems, sold: stockLevels.sold })
    .from(stockItems)
    .leftJoin(stockLevels, and(eq(stockLevels.itemId, stockItems.id), eq(stockLevels.scope, scope)))
    .where(and(eq(stockItems.active, true), where))
    .orderBy(asc(stockItems.rank), asc(stockItems.id))
    .limit(limit);
  // No stock_levels row: none sold yet.
  return rows.map(({ item, sold }) => ({
    ...item,
    left: item.stock === null ? null : Math.max(0, item.stock - (sold ?? 0)),
  }));
}

/** Includes the time and the catalogue revision of the read. */
export function findAddOnPerformance(
  db: Reader,
  instanceId: string,
): Promise<PerformanceReading | null> {
  return firstRow(addOnPerformance(db).execute({ instanceId }));
}

/** `findAddOnPerformance` at a time and revision that were just read. */
export async function getAddOnPerformance(
  db: Reader,
  instanceId: string,
  { catalogue, now }: Pick<PerformanceReading, "catalogue" | "now">,
): Promise<PerformanceReading | null> {
  const performance = await cachedPerformance(db, catalogue, instanceId);
  return performance && { ...performance, catalogue, now };
}

const cachedPerformance = cachedByRevision(async (db, instanceId) => {
  const found = await findAddOnPerformance(db, instanceId);
  if (found === null) return null;
  // Outdated when the rest is read from the cache.
  const { catalogue: _catalogue, now: _now, ...performance } = found;
  return performance;
});

const addOnPerformance = buildOnce((db) =>
  db
    .select({
      ...pick(instances, "id", "startsAt", "cancelled"),
      eventId: events.id,
      title: events.title,
      virtual: sql<boolean>`${seatPlans.seating} = 'virtual'`,
      hasIntermission: events.hasIntermission,
      catalogue: revisionNow,
      now: sql<Date>`(select crm_now())`.mapWith(instances.startsAt),
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .where(eq(instances.id, sql.placeholder("instanceId")))
    .prepare("add_on_performance"),
);

/** The copy of a performance that is stored with an add-on's basket item. */
export const rememberPerformance = ({ title, startsAt }: { title: string; startsAt: Date }) => ({
  title,
  startsAt: toIso(startsAt),
});

export function stockItemBody(item: StockItemRecord, currency: string): StockItem {
  return { ...item, price: { amount: item.price, currency } };
}
