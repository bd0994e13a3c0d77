import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { seatBlocks, seatPlans, seats } from "./tables";
import { blocksOf, indexSeats, type SeatBlock, type SeatIndex } from "../holds/seat-runs";
import type { Reader } from "../platform/database/database";

// Invalidated by age alone: a plan that is imported again is read within a minute, as new seat objects, so seats of an
// earlier load are compared by id.
const known = new LRUCache<string, SeatIndex>({ max: 50, ttl: 60_000 });

/** A plan's seats, ready to choose from. Throws for an unknown plan, which no instance can have. */
export async function loadSeatPlan(db: Reader, planId: string): Promise<SeatIndex> {
  const kept = known.get(planId);
  if (kept !== undefined) return kept;
  const [plan] = await db.select().from(seatPlans).where(eq(seatPlans.id, planId));
  if (plan === undefined) throw new Error(`no seat plan ${planId}`);
  const rows = await db
    .select({
      id: seats.id,
      section: seats.section,
      sectionRank: seats.sectionRank,
      row: seats.row,
      rowRank: seats.rowRank,
      place: seats.place,
      number: seats.number,
      bandId: seats.bandId,
      kind: seats.kind,
    })
    .from(seats)
    .where(eq(seats.planId, planId));
  const index = indexSeats(plan.seating, rows);
  known.set(planId, index);
  return index;
}

/** What a choice of seats of one instance must keep to, besides that they are free. */
export type SeatRules = {
  /** Sold whole; none where the instance is not distanced. */
  blocks: SeatBlock[];
  /** Whether no single seat may be left alone. */
  refusesSingleSeats: boolean;
};

export async function findSeatRules(
  db: Reader,
  instance: { planId: string; distanced: boolean },
): Promise<SeatRules> {
  const [plan] = await db
    .select({ refusesSingleSeats: seatPlans.refusesSingleSeats })
    .from(seatPlans)
    .where(eq(seatPlans.id, instance.planId));
  return {
    blocks: await listBlocks(db, instance),
    refusesSingleSeats: plan?.refusesSingleSeats ?? false,
  };
}

/** The blocks that are sold whole for an instance; none where it is not distanced. */
export async function listBlocks(
  db: Reader,
  { planId, distanced }: { planId: string; distanced: boolean },
): Promise<SeatBlock[]> {
  if (!distanced) return [];
  const ranges = await db.select().from(seatBlocks).where(eq(seatBlocks.planId, planId));
  return blocksOf(await loadSeatPlan(db, planId), ranges);
}
