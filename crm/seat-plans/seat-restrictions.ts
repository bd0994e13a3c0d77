import { eq } from "drizzle-orm";

import { blocksOf, type SeatBlock } from "../holds/seat-runs";
import type { Reader } from "../platform/database/database";
import { loadSeatPlan } from "./load-seat-plan";
import { seatPlans } from "../catalogue/tables";
import { seatBlocks } from "./tables";

/** What a choice of seats of one instance must keep to, besides that they are free. */
export type SeatRules = {
  /** Sold whole; none where the instance is not distanced. */
  blocks: SeatBlock[];
  /** Whether no single seat may be left alone. */
  refusesSingleSeats: boolean;
};

/** The rules of an instance's plan. */
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
