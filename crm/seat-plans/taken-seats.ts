import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

import type { Reader } from "../platform/database/database";
import { claims } from "../holds/tables";

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
