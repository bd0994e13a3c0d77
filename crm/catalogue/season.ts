import { and, eq, gte, inArray, like, lt, sql, type SQL } from "drizzle-orm";

import { VENUE_ZONE } from "#contract/venue";
import type { SeasonQuery } from "#contract/operations/catalogue";
import type { EventKind } from "#contract/schemas/event-kind";
import type { Reader } from "../platform/database/database";
import { hasOpenMenu } from "../food/open-menu";
import { boundsOfMonth, boundsOfWeek } from "../platform/dates";
import { hasFreeWheelchairSpace } from "../seat-plans/seat-counts";
import {
  type AccessTagRow,
  describeInstances,
  findInstanceRows,
  isAhead,
  type ListingContext,
  loadListingContext,
} from "./instances";
import { events, instances } from "./tables";
import { halls } from "../seat-plans/tables";

const KINDS = events.kind.enumValues;

/** What the whole season ahead can be filtered by, whatever is asked for now. */
async function listFacets(db: Reader, tags: readonly AccessTagRow[]) {
  const { rows } = await db.execute<{
    months: string[] | null;
    kinds: EventKind[] | null;
    tagIds: string[] | null;
    halls: { id: string; name: string }[] | null;
  }>(sql`
    with ahead as materialized (
      select i.starts_at, i.access_tag_ids, e.kind, p.hall_id
      from instances i join events e on e.id = i.event_id join seat_plans p on p.id = i.plan_id
      where i.starts_at > (select crm_now()))
    select
      (select array_agg(distinct to_char(starts_at at time zone ${VENUE_ZONE}, 'YYYY-MM')) from ahead) as months,
      (select array_agg(distinct kind) from ahead) as kinds,
      (select array_agg(distinct tag) from ahead, unnest(access_tag_ids) as tag) as "tagIds",
      (select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.rank)
        from halls h
        where h.id in (select hall_id from ahead)) as halls`);
  const [found] = rows;
  return {
    months: found?.months ?? [],
    halls: found?.halls ?? [],
    kinds: KINDS.filter((kind) => found?.kinds?.includes(kind)),
    accessTags: tags
      .filter((tag) => tag.onListings && found?.tagIds?.includes(tag.id))
      .map(({ id, display }) => ({ id, display })),
  };
}

/** A page of the season ahead, in order of time, with what the whole of it offers to filter by. */
export async function listSeason(db: Reader, { page, pageSize, terms, ...filter }: SeasonQuery) {
  const around = await loadListingContext(db, isAhead, terms);
  const where = matching(filter, around);
  const [rows, facets] = await Promise.all([
    findInstanceRows(db, where, { limit: pageSize, offset: (page - 1) * pageSize }),
    listFacets(db, around.tags),
  ]);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countMatching(db, where));
  return {
    instances: await describeInstances(db, rows, around, "onListings"),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
    facets,
  };
}

/** Past the last page there is no row to read the total from. */
async function countMatching(db: Reader, where: SQL | undefined): Promise<number> {
  const [first] = await findInstanceRows(db, where, { limit: 1, offset: 0 });
  return first?.total ?? 0;
}

function matching(
  filter: Omit<SeasonQuery, "page" | "pageSize" | "terms">,
  { offers }: ListingContext,
): SQL | undefined {
  const month = filter.month === undefined ? undefined : boundsOfMonth(filter.month);
  return and(
    isAhead,
    month && startsWithin(month),
    filter.week === undefined ? undefined : startsWithin(boundsOfWeek(filter.week)),
    filter.hall === undefined ? undefined : eq(halls.id, filter.hall),
    filter.kind === undefined ? undefined : eq(events.kind, filter.kind),
    filter.accessTag === undefined
      ? undefined
      : sql`${instances.accessTagIds} @> array[${filter.accessTag}]::text[]`,
    filter.wheelchair === undefined ? undefined : hasFreeWheelchairSpace,
    filter.food === undefined ? undefined : hasOpenMenu,
    filter.priceTo === undefined ? undefined : costsAtMost(filter.priceTo, offers),
    ...wordsOf(filter.search ?? "").map((word) => like(events.searchText, `%${word}%`)),
  );
}

function startsWithin(bounds: { from: Date; until: Date } | null): SQL | undefined {
  if (bounds === null) return sql`false`;
  return and(gte(instances.startsAt, bounds.from), lt(instances.startsAt, bounds.until));
}

/** Prices follow a rule that SQL does not know, so the plans and lists that fit are named. */
function costsAtMost(limit: number, offers: ListingContext["offers"]): SQL {
  const fitting = [...offers].filter(
    ([, { priceFrom }]) => priceFrom !== null && priceFrom <= limit,
  );
  if (fitting.length === 0) return sql`false`;
  return inArray(
    sql`${instances.planId} || ' ' || ${instances.priceListId}`,
    fitting.map(([key]) => key),
  );
}

function wordsOf(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.map((word) => word.replace(/[\\%_]/g, "\\$&"));
}
