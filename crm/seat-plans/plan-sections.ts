import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { rowsInWords } from "../holds/seat-runs";
import type { Row } from "../holds/seat-runs";
import type { Reader } from "../platform/database/database";

/**
 * The seats of one band in one section: how many there are, in which rows, and whether any are given by price (as
 * `isGivenAutomatically` of crm/holds/seat-runs.ts has it).
 */
export type PlanSection = {
  bandId: string;
  name: string;
  capacity: number;
  rows: string | null;
  byPrice: boolean;
};

// Counting a hall's thousands of seats was most of a price list's cost. Invalidated by age alone: a plan that is
// imported again is read within a minute.
const known = new LRUCache<string, PlanSection[]>({ max: 50, ttl: 60_000 });

/** A plan's sections by band, in their order. */
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
  const sections = rows.map((section) => ({ ...section, rows: rowsInWords(section.rows ?? []) }));
  known.set(planId, sections);
  return sections;
}
