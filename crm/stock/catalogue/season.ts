import { and, asc, eq, gte, inArray, lt, min, sql, type SQL } from "drizzle-orm";

import { VENUE_ZONE } from "#contract/venue";
import type { SeasonQuery } from "#contract/operations/catalogue";
import type { Reader } from "../../platform/database/database";
import { today } from "../../platform/database/clock";
import { toMinute, readMoment } from "../../platform/database/rows";
import { boundsOfMonth, boundsOfWeek } from "../../platform/dates";
import { hasFreeWheelchairSpace } from "../holds/seat-counts";
import {
  type AccessTagRow,
  describeInstances,
  findInstanceRows,
  cachedOnTerms,
  countTakingPlace,
  isServed,
  type ListingContext,
  loadListingContext,
} from "./instances";
import { isUpcoming, events, instances } from "../../tables/catalogue";
import { monthsOfSeason } from "#contract/rules/events/season";
import { SEASON_DAYS } from "#contract/schemas/event";
import { EVENT_KIND_IDS } from "#contract/schemas/event-kind";
import { areValid } from "./invalid-rows";
import { type SearchResult, searchEvents } from "./search";
import { prices } from "../../tables/prices";
import { ticketSubscriptionPricings as pricings } from "../../tables/subscriptions";
import { halls, seatPlans } from "../../tables/seat-plans";
import { menus } from "../../tables/food";

const day = sql`(${instances.startsAt} at time zone ${sql.raw(`'${VENUE_ZONE}'`)})::date`;
const friday = sql`date_trunc('week', ${today})::date + 4`;
const DAYS: Record<NonNullable<SeasonQuery["when"]>, SQL> = {
  tonight: sql`${day} = ${today}`,
  weekend: sql`${day} between ${friday} and ${friday} + 2`,
};

/** Filter options of all upcoming performances, regardless of the current filter. */
async function listFacets(db: Reader, tags: readonly AccessTagRow[]) {
  const { rows } = await db.execute<{
    kinds: string[] | null;
    tagIds: string[] | null;
    halls: { id: string; name: string }[] | null;
    tonight: boolean | null;
    weekend: boolean | null;
  }>(sql`
    with ahead as materialized (
      select ${instances.accessTagIds}, ${events.kind}, ${seatPlans.hallId},
        ${DAYS.tonight} as tonight, ${DAYS.weekend} as weekend
      from ${instances} join ${events} on ${events.id} = ${instances.eventId}
        join ${seatPlans} on ${seatPlans.id} = ${instances.planId}
      where ${and(isUpcoming, await areValid(db))})
    select
      (select bool_or(tonight) from ahead) as tonight,
      (select bool_or(weekend) from ahead) as weekend,
      (select array_agg(distinct kind) from ahead) as kinds,
      (select array_agg(distinct tag) from ahead, unnest(access_tag_ids) as tag) as "tagIds",
      (select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.rank)
        from halls h
        where h.id in (select hall_id from ahead)) as halls`);
  const [facets] = rows;
  return {
    halls: facets?.halls ?? [],
    kinds: EVENT_KIND_IDS.filter((kind) => facets?.kinds?.includes(kind)),
    accessTags: tags
      .filter((tag) => tag.onListings && facets?.tagIds?.includes(tag.id))
      .map(({ id, display }) => ({ id, display })),
    when: SEASON_DAYS.filter((when) => facets?.[when]),
  };
}

/** Data shared by all pages and filters. */
const upcomingOnTerms = cachedOnTerms(async (db, _key, terms) => {
  const context = await loadListingContext(db, isUpcoming, terms);
  return { context, facets: await listFacets(db, context.tags) };
});

/**
 * Returns a page of the performances after `since`, by default the upcoming ones, by time or search rank, with the filter
 * options of the upcoming ones.
 */
export async function listSeason(db: Reader, query: SeasonQuery, since?: SQL) {
  const isListed = since === undefined ? isUpcoming : sql`${instances.startsAt} > ${since}`;
  const { page, pageSize, terms, by, search, language, ...filter } = query;
  const [{ context: upcoming, facets }, searchResult, valid] = await Promise.all([
    readMoment(db).then(({ catalogue, now }) =>
      // The minute as a key would leave an entry behind every minute.
      upcomingOnTerms[terms](db, `${catalogue} ${toMinute(now)}`),
    ),
    search === undefined ? null : searchEvents(db, { search, language, ...(since && { since }) }),
    areValid(db),
  ]);
  const context = since === undefined ? upcoming : await loadListingContext(db, isListed, terms);
  const inSearch = searchResult === null ? undefined : isInResult(searchResult);
  const isShown = and(isListed, inSearch, valid);
  const where = and(isShown, matching(filter, context));
  const limits = { limit: pageSize, offset: (page - 1) * pageSize };
  const [listed, months] = await Promise.all([
    by === "event" ? listByEvent(db, where, limits, searchResult) : listByTime(db, where, limits),
    countByMonth(
      db,
      and(
        isShown,
        matching({ ...filter, month: undefined, week: undefined, when: undefined }, context),
      ),
    ),
  ]);
  return {
    instances: await describeInstances(db, listed.rows, context, "onListings"),
    total: listed.performances,
    entries: listed.entries,
    page,
    pageCount: Math.max(1, Math.ceil(listed.entries / pageSize)),
    search: searchResult && searchResult.outcome,
    months,
    facets,
  };
}

type Limits = { limit: number; offset: number };

async function listByTime(db: Reader, where: SQL | undefined, limits: Limits) {
  const rows = await findInstanceRows(db, where, limits);
  // A page past the last one has no row to read the total from.
  const [first = null] =
    rows.length > 0 || limits.offset === 0
      ? rows
      : await findInstanceRows(db, where, { limit: 1, offset: 0 });
  return { rows, performances: first?.total ?? 0, entries: first?.entries ?? 0 };
}

async function listByEvent(
  db: Reader,
  where: SQL | undefined,
  limits: Limits,
  searchResult: SearchResult | null,
) {
  const rank = searchResult === null ? [] : [positionIn(searchResult.eventIds)];
  const select = (page: Limits) =>
    db
      .select({
        id: instances.eventId,
        events: sql<number>`(count(*) over ())::int`,
        performances: countTakingPlace((count) => sql`sum(${count}) over ()`),
      })
      .from(instances)
      .innerJoin(events, eq(events.id, instances.eventId))
      .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
      .innerJoin(halls, eq(halls.id, seatPlans.hallId))
      .where(where)
      .groupBy(instances.eventId)
      .orderBy(...rank, asc(min(instances.startsAt)), asc(instances.eventId))
      .limit(page.limit)
      .offset(page.offset);
  const listed = await select(limits);
  const [first] =
    listed.length > 0 || limits.offset === 0 ? listed : await select({ limit: 1, offset: 0 });
  const ids = listed.map(({ id }) => id);
  const rows = await findInstanceRows(db, and(where, isEvent(ids)), undefined, [positionIn(ids)]);
  return { rows, performances: first?.performances ?? 0, entries: first?.events ?? 0 };
}

const idsParam = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;
const isInResult = ({ eventIds, accessTagIds }: SearchResult) =>
  and(
    isEvent(eventIds),
    ...accessTagIds.map((ids) => sql`${instances.accessTagIds} && ${idsParam(ids)}`),
  );
const isEvent = (ids: readonly string[]) => sql`${instances.eventId} = any(${idsParam(ids)})`;
const positionIn = (ids: readonly string[]) =>
  sql`array_position(${idsParam(ids)}, ${instances.eventId})`;

async function countByMonth(db: Reader, where: SQL | undefined) {
  const month = sql<string>`to_char(${instances.startsAt} at time zone ${sql.raw(`'${VENUE_ZONE}'`)}, 'YYYY-MM')`;
  return db
    .select({ month, count: countTakingPlace() })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .where(where)
    .groupBy(month)
    .orderBy(month);
}

function matching(
  filter: Omit<SeasonQuery, "page" | "pageSize" | "terms" | "by" | "search" | "language">,
  { offers }: ListingContext,
): SQL | undefined {
  const month = filter.month === undefined ? undefined : boundsOfMonth(filter.month);
  return and(
    month && startsWithin(month),
    filter.week === undefined ? undefined : startsWithin(boundsOfWeek(filter.week)),
    filter.when && DAYS[filter.when],
    filter.hall === undefined ? undefined : eq(halls.id, filter.hall),
    filter.kind === undefined ? undefined : eq(events.kind, filter.kind),
    filter.accessTag === undefined
      ? undefined
      : filter.accessTag === "any"
        ? sql`cardinality(${instances.accessTagIds}) > 0`
        : sql`${instances.accessTagIds} @> array[${filter.accessTag}]::text[]`,
    filter.wheelchair === undefined
      ? undefined
      : and(eq(instances.cancelled, false), hasFreeWheelchairSpace),
    filter.food === undefined ? undefined : hasOpenMenu,
    filter.composer === undefined ? undefined : hasWorkBy(filter.composer),
    filter.artist === undefined ? undefined : hasArtist(filter.artist),
    filter.season === undefined ? undefined : startsWithin(boundsOfSeason(filter.season)),
    filter.subscription === undefined ? undefined : acceptsCredits(filter.subscription),
    filter.priceTo === undefined ? undefined : costsAtMost(filter.priceTo, offers),
  );
}

function startsWithin(bounds: { from: Date; until: Date } | null): SQL | undefined {
  if (bounds === null) return sql`false`;
  return and(gte(instances.startsAt, bounds.from), lt(instances.startsAt, bounds.until));
}

function boundsOfSeason(season: string): { from: Date; until: Date } {
  const { first, last } = monthsOfSeason(season);
  return { from: boundsOfMonth(first).from, until: boundsOfMonth(last).until };
}

const hasWorkBy = (composer: string): SQL =>
  sql`${events.programme} @> ${JSON.stringify([{ composer }])}::jsonb`;
const hasArtist = (name: string): SQL =>
  sql`${events.artists} @> ${JSON.stringify([{ name }])}::jsonb`;

/** The credits of a pricing pay for tickets of the performance. */
const acceptsCredits = (pricingId: string): SQL => sql`exists (
  select from ${prices} join ${pricings}
    on ${prices.priceTypeId} = coalesce(${pricings.priceTypeId}, ${prices.priceTypeId})
  where ${pricings.id} = ${pricingId} and ${prices.enabled}
    and ${prices.priceListId} = ${instances.priceListId})`;

/** Prices are computed in code, so the condition lists the matching seat plans and price lists. */
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

/**
 * True for a performance with a menu that can be ordered now. The SQL counterpart of `isServed` and `windowRefusal`; the
 * query must join `events` and `seat_plans`.
 */
export const hasOpenMenu: SQL = sql`(
  ${seatPlans.seating} <> 'virtual' and not ${instances.cancelled} and exists (
    select from ${menus} where ${isServed}
      and (select crm_now()) < ${instances.startsAt} - coalesce(${menus.minutesBefore}, 0) * interval '1 minute'
      and (${menus.daysAhead} is null
        or (select crm_now()) >= ${instances.startsAt} - ${menus.daysAhead} * interval '24 hours')))`;
