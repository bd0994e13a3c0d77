import { and, eq, gt, inArray, ne, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";

import type { RowRange } from "#contract/schemas/price-list";

import { instances } from "../../tables/catalogue";
import { claimIsLive } from "./seat-claims";
import { isAssignedAutomatically } from "../seat-plans/seat-runs";
import { claims } from "../../tables/holds";
import type { Reader } from "../../platform/database/database";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";

/** Counts sold, blocked and held seats by instance and band. Instances without any are absent. */
export async function countTakenSeats(
  db: Reader,
  instanceIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const taken = new Map<string, Map<string, number>>();
  if (instanceIds.length === 0) return taken;
  const count = (condition: SQL | undefined) =>
    db
      .select({
        instanceId: claims.instanceId,
        bandId: claims.bandId,
        seats: sql<number>`count(*)::int`.as("seats"),
      })
      .from(claims)
      .where(and(inArray(claims.instanceId, [...instanceIds]), condition))
      .groupBy(claims.instanceId, claims.bandId);
  // Two counts, each an index-only scan.
  const rows = await unionAll(
    count(ne(claims.state, "held")),
    count(and(eq(claims.state, "held"), gt(claims.heldUntil, sql`(select crm_now())`))),
  );
  for (const { instanceId, bandId, seats } of rows) {
    const bands = taken.get(instanceId) ?? new Map<string, number>();
    taken.set(instanceId, bands.set(bandId, (bands.get(bandId) ?? 0) + seats));
  }
  return taken;
}

type MapOnlyCount = {
  /** Free wheelchair spaces and companion seats. */
  free: number;
  wheelchairSpaces: { capacity: number; left: number };
};

/**
 * Counts by band the seats that are never assigned automatically: not those of bands whose accessible seats are on general
 * sale (`releasedBands`). Bands without any are absent.
 */
export async function countMapOnlySeats(
  db: Reader,
  instanceId: string,
  planId: string,
  releasedBands: readonly string[],
): Promise<Map<string, MapOnlyCount>> {
  const { seats } = await loadSeatPlan(db, planId);
  const mapOnly = seats.filter((seat) => !isAssignedAutomatically(seat));
  const counts = new Map<string, MapOnlyCount>();
  if (mapOnly.length === 0) return counts;
  const ids = mapOnly.map(({ id }) => id);
  const rows = await db
    .select({ seatId: claims.seatId })
    .from(claims)
    .where(and(eq(claims.instanceId, instanceId), inArray(claims.seatId, ids), claimIsLive));
  const taken = new Set(rows.map(({ seatId }) => seatId));
  for (const { id, bandId, kind } of mapOnly) {
    const count = counts.get(bandId) ?? { free: 0, wheelchairSpaces: { capacity: 0, left: 0 } };
    counts.set(bandId, count);
    const free = taken.has(id) ? 0 : 1;
    if (!releasedBands.includes(bandId)) count.free += free;
    if (kind !== "wheelchair") continue;
    count.wheelchairSpaces.capacity += 1;
    count.wheelchairSpaces.left += free;
  }
  return counts;
}

/** SQL for queries of `instances`. */
export const hasFreeWheelchairSpace: SQL = sql`exists (
  select from seats
  where seats.plan_id = ${instances.planId} and seats.kind = 'wheelchair' and not exists (
    select from ${claims}
    where ${claims.instanceId} = ${instances.id} and ${claims.seatId} = seats.id and ${claimIsLive}))`;

export type PlanSection = {
  bandId: string;
  name: string;
  capacity: number;
  rowRanges: RowRange[];
  /** Whether any seat can be assigned automatically, as in `isAssignedAutomatically`. */
  byPrice: boolean;
};

// Counting seats was the slowest part of a price list. Expires after a minute, so that an imported plan is read again.
const cache = new LRUCache<string, PlanSection[]>({ max: 50, ttl: 60_000 });

export async function listPlanSections(db: Reader, planId: string): Promise<PlanSection[]> {
  const cached = cache.get(planId);
  if (cached !== undefined) return cached;
  type Counted = Omit<PlanSection, "rowRanges"> & { rows: Row[] | null };
  const { rows } = await db.execute<Counted>(sql`
    select band_id as "bandId", section as name, count(*)::int as capacity,
           bool_or(kind not in ('wheelchair', 'companion')) as "byPrice",
           json_agg(distinct jsonb_build_object('name', row, 'rank', row_rank))
             filter (where row is not null) as rows
    from seats
    where plan_id = ${planId}
    group by band_id, section, section_rank
    order by section_rank`);
  const sections = rows.map(({ rows: ofSection, ...section }) => ({
    ...section,
    rowRanges: rowRanges(ofSection ?? []),
  }));
  cache.set(planId, sections);
  return sections;
}

/** Ranks of adjacent rows differ by 1. */
type Row = { name: string; rank: number };

export function rowRanges(rows: readonly Row[]): RowRange[] {
  const sorted = [...rows].sort((a, b) => a.rank - b.rank);
  const runs = sorted.reduce<[Row, Row][]>((open, row) => {
    const last = open.at(-1);
    if (last !== undefined && row.rank - last[1].rank === 1) last[1] = row;
    else open.push([row, row]);
    return open;
  }, []);
  return runs.map(([first, last]) => ({ from: first.name, to: last.name }));
}
