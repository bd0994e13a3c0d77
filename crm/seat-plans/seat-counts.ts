import { and, eq, gt, inArray, ne, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";

import { instances } from "../catalogue/tables";
import { claimIsLive } from "../holds/seat-claims";
import { isAssignedAutomatically, type Row, describeRows } from "../holds/seat-runs";
import { claims } from "../holds/tables";
import type { Reader } from "../platform/database/database";
import { loadSeatPlan } from "./load-seat-plan";

/** How many seats of each band of each instance are sold, blocked or held in time. Instances without any are absent. */
export async function countTakenSeats(
  db: Reader,
  instanceIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const taken = new Map<string, Map<string, number>>();
  if (instanceIds.length === 0) return taken;
  const count = (which: SQL | undefined) =>
    db
      .select({
        instanceId: claims.instanceId,
        bandId: claims.bandId,
        seats: sql<number>`count(*)::int`.as("seats"),
      })
      .from(claims)
      .where(and(inArray(claims.instanceId, [...instanceIds]), which))
      .groupBy(claims.instanceId, claims.bandId);
  // Two counts, each by an index of its own: thousands of seats are counted without being read.
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

/** Free wheelchair spaces and companion seats by band: only chosen on the map, never assigned automatically. */
export async function countChosenOnly(
  db: Reader,
  instanceId: string,
  planId: string,
): Promise<Map<string, number>> {
  const { seats } = await loadSeatPlan(db, planId);
  const chosenOnly = seats.filter((seat) => !isAssignedAutomatically(seat));
  const free = new Map<string, number>();
  if (chosenOnly.length === 0) return free;
  const ids = chosenOnly.map(({ id }) => id);
  const rows = await db
    .select({ seatId: claims.seatId })
    .from(claims)
    .where(and(eq(claims.instanceId, instanceId), inArray(claims.seatId, ids), claimIsLive));
  const taken = new Set(rows.map(({ seatId }) => seatId));
  for (const { id, bandId } of chosenOnly)
    if (!taken.has(id)) free.set(bandId, (free.get(bandId) ?? 0) + 1);
  return free;
}

/** Whether a wheelchair space is free: a few look-ups by an index of their own. */
export const hasFreeWheelchairSpace: SQL = sql`exists (
  select from seats
  where seats.plan_id = ${instances.planId} and seats.kind = 'wheelchair' and not exists (
    select from ${claims}
    where ${claims.instanceId} = ${instances.id} and ${claims.seatId} = seats.id and ${claimIsLive}))`;

/** Whether any of its seats are given by price is `isAssignedAutomatically` of crm/holds/seat-runs.ts. */
export type PlanSection = {
  bandId: string;
  name: string;
  capacity: number;
  rows: string | null;
  byPrice: boolean;
};

// Counting seats was most of a price list's cost. Invalidated by age alone: an import is read within a minute.
const known = new LRUCache<string, PlanSection[]>({ max: 50, ttl: 60_000 });

export async function listPlanSections(db: Reader, planId: string): Promise<PlanSection[]> {
  const kept = known.get(planId);
  if (kept !== undefined) return kept;
  type Counted = Omit<PlanSection, "rows"> & { rows: Row[] | null };
  const { rows } = await db.execute<Counted>(sql`
    select band_id as "bandId", section as name, count(*)::int as capacity,
           bool_or(kind not in ('wheelchair', 'companion')) as "byPrice",
           json_agg(distinct jsonb_build_object('name', row, 'rank', row_rank))
             filter (where row is not null) as rows
    from seats
    where plan_id = ${planId}
    group by band_id, section, section_rank
    order by section_rank`);
  const sections = rows.map((section) => ({ ...section, rows: describeRows(section.rows ?? []) }));
  known.set(planId, sections);
  return sections;
}
