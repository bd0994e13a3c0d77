import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { seatBlocks, seatPlans, seats } from "../../tables/seat-plans";
import { groupIntoBlocks, indexSeats, type SeatBlock, type SeatIndex } from "./seat-runs";
import type { Reader } from "../../platform/database/database";

// Expires after a minute, so that an imported plan is read again. Seat objects are then new: compare seats by id.
const cache = new LRUCache<string, SeatIndex>({ max: 50, ttl: 60_000 });

/** Reads a plan again next time. */
export const forgetSeatPlan = (planId: string) => cache.delete(planId);

/** Loads a plan's seats, cached. Throws for an unknown plan, which no instance can have. */
export async function loadSeatPlan(db: Reader, planId: string): Promise<SeatIndex> {
  const cached = cache.get(planId);
  if (cached !== undefined) return cached;
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
      x: seats.x,
      y: seats.y,
      number: seats.number,
      bandId: seats.bandId,
      kind: seats.kind,
      view: seats.view,
      restrictedView: seats.restrictedView,
      stepFree: seats.stepFree,
      floorsAboveStage: seats.floorsAboveStage,
    })
    .from(seats)
    .where(eq(seats.planId, planId));
  const index = indexSeats(plan.seating, rows);
  cache.set(planId, index);
  return index;
}

/** Rules for choosing seats of one instance. */
export type SeatRules = {
  /** Sold whole; empty if the instance is not distanced. */
  blocks: SeatBlock[];
  /** Whether a choice may not leave a single seat. */
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

/** Returns the blocks that are sold whole; none if the instance is not distanced. */
export async function listBlocks(
  db: Reader,
  { planId, distanced }: { planId: string; distanced: boolean },
): Promise<SeatBlock[]> {
  if (!distanced) return [];
  const ranges = await db.select().from(seatBlocks).where(eq(seatBlocks.planId, planId));
  return groupIntoBlocks(await loadSeatPlan(db, planId), ranges);
}
