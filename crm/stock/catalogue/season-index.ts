import { and, eq, not, type SQL, sql } from "drizzle-orm";

import { SEASON_OFFSET_MONTHS } from "#contract/rules/events/season";
import type { SeasonIndex } from "#contract/schemas/event";
import { VENUE_ZONE } from "#contract/venue";
import { type Reader } from "../../platform/database/database";
import { cachedByRevision, readMoment, toMinute } from "../../platform/database/rows";
import { events, instances, isUpcoming } from "../../tables/catalogue";
import { seatPlans } from "../../tables/seat-plans";
import { areValid } from "./invalid-rows";

const seasonYear = sql`extract(year from (${instances.startsAt} at time zone ${sql.raw(`'${VENUE_ZONE}'`)})
  - ${sql.raw(`interval '${SEASON_OFFSET_MONTHS} months'`)})::int`;

/** A name that several works or parts of a performance have counts once. */
const counted = (names: SQL) => sql`(
  select coalesce(json_agg(json_build_object('name', name, 'count', count) order by name), '[]')
  from (select ${names} #>> '{}' as name, count(distinct id)::int as count from ahead group by 1) named
  where name <> '')`;

const readIndex = cachedByRevision(async (db: Reader): Promise<SeasonIndex> => {
  const upcoming = db
    .select({
      id: instances.id,
      programme: events.programme,
      artists: events.artists,
      season: sql`${seasonYear}`.as("season"),
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .where(and(isUpcoming, not(instances.cancelled), await areValid(db)));
  const { rows } = await db.execute<SeasonIndex>(sql`
    with ahead as materialized (${upcoming})
    select ${counted(sql`jsonb_path_query(programme, '$[*].composer')`)} as composers,
      ${counted(sql`jsonb_path_query(artists, '$[*].name')`)} as artists,
      (select coalesce(json_agg(json_build_object('season', season::text, 'count', count) order by season), '[]')
        from (select season, count(*)::int as count from ahead group by season) counted) as seasons`);
  return rows[0] ?? { composers: [], artists: [], seasons: [] };
});

/** Composers and artists by name, and seasons by time, with the number of their upcoming performances, without canceled ones. */
export async function getSeasonIndex(db: Reader): Promise<SeasonIndex> {
  const { catalogue, now } = await readMoment(db);
  return readIndex(db, `${catalogue} ${toMinute(now)}`);
}
