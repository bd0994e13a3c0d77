import { sql } from "drizzle-orm";

import { VENUE_ZONE } from "#contract/venue";
import type { Reader } from "../../platform/database/database";
import { lastRuns } from "../../tables/doctor";
import { findLastRun } from "./last-runs";

/** A performance ahead that is shown at another time than the one that was entered. */
type Shifted = { id: string; title: string; startsAt: Date };

type ZoneChange = {
  /** The zone in which the performances were entered. */
  from: string;
  performances: Shifted[];
};

/**
 * The performances ahead whose time another zone changed; null if there are none. Times are stored as instants, so those that
 * were entered or moved since the change are right.
 */
export async function findZoneChange(db: Reader, zone = VENUE_ZONE): Promise<ZoneChange | null> {
  const { zone: from = null, zoneChangedAt = null } = (await findLastRun(db, "start")) ?? {};
  if (from === null || from === zone) return null;
  const until = zoneChangedAt === null ? sql`'infinity'` : sql`${zoneChangedAt.toISOString()}`;
  const { rows } = await db.execute<{ id: string; title: string; startsAt: string }>(sql`
    select i.id, e.title, i.starts_at as "startsAt"
    from instances i join events e on e.id = i.event_id
    where i.starts_at > crm_now() and not i.cancelled and i.revised_at < ${until}::timestamptz
      and i.starts_at at time zone ${from} <> i.starts_at at time zone ${zone}
    order by i.starts_at, i.id`);
  const performances = rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
  return performances.length === 0 ? null : { from, performances };
}

/**
 * Remembers the venue's time zone when a program starts or times are entered. An earlier zone is kept while performances have
 * the times that were entered in it; they are returned.
 */
export async function recordZone(db: Reader, zone = VENUE_ZONE): Promise<ZoneChange | null> {
  const change = await findZoneChange(db, zone);
  const kept =
    change === null
      ? { zone, zoneChangedAt: null }
      : {
          zone: sql`${lastRuns.zone}`,
          zoneChangedAt: sql`coalesce(${lastRuns.zoneChangedAt}, crm_now())`,
        };
  await db
    .insert(lastRuns)
    .values({ name: "start", ranAt: sql`crm_now()`, zone })
    .onConflictDoUpdate({ target: lastRuns.name, set: { ranAt: sql`crm_now()`, ...kept } });
  return change;
}
