import { and, eq, inArray } from "drizzle-orm";

import { isGivenAutomatically } from "../holds/seat-runs";
import type { Reader } from "../platform/database/database";
import { loadSeatPlan } from "./load-seat-plan";
import { claims } from "../holds/tables";
import { claimIsLive } from "../holds/seat-claims";

/**
 * How many of an instance's free seats, by band, are given to nobody unasked: wheelchair spaces and the companion seats
 * beside them, which are chosen on the map. A handful of look-ups by key.
 */
export async function countChosenOnly(
  db: Reader,
  instanceId: string,
  planId: string,
): Promise<Map<string, number>> {
  const { seats } = await loadSeatPlan(db, planId);
  const chosenOnly = seats.filter((seat) => !isGivenAutomatically(seat));
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
