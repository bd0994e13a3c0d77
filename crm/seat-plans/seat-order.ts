import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Reader } from "../platform/database/database";

/** Where each seat of a plan stands in its order: section by section, row by row, from left to right. */
export type SeatOrder = ReadonlyMap<string, number>;

// Invalidated by age alone: a plan that is imported again is read within a minute. Keyed by seat id.
const known = new LRUCache<string, SeatOrder>({ max: 50, ttl: 60_000 });

/** The order in which plans list their seats. Sorting ten thousand of them takes longer than all else about them. */
export async function getSeatOrder(db: Reader, planId: string): Promise<SeatOrder> {
  const kept = known.get(planId);
  if (kept !== undefined) return kept;
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from seats s where s.plan_id = ${planId}
    order by s.section_rank, s.row_rank, s.place, s.id`);
  const order = new Map(rows.map(({ id }, at) => [id, at]));
  known.set(planId, order);
  return order;
}
