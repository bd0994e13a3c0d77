import { and, inArray, sql } from "drizzle-orm";

import type { Reader } from "../database";
import { claims } from "../schema/claims";
import { claimIsLive } from "../seats-left";

/** How many seats of each band of each instance are sold, blocked or held in time. Instances without any are absent. */
export async function countTakenSeats(
  db: Reader,
  instanceIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const taken = new Map<string, Map<string, number>>();
  if (instanceIds.length === 0) return taken;
  const rows = await db
    .select({
      instanceId: claims.instanceId,
      bandId: claims.bandId,
      seats: sql<number>`count(*)::int`,
    })
    .from(claims)
    .where(and(inArray(claims.instanceId, [...instanceIds]), claimIsLive))
    .groupBy(claims.instanceId, claims.bandId);
  for (const { instanceId, bandId, seats } of rows) {
    const bands = taken.get(instanceId) ?? new Map<string, number>();
    taken.set(instanceId, bands.set(bandId, seats));
  }
  return taken;
}
