import { asc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import type { Reader } from "../platform/database/database";
import { addMinutes, toIso, toIsoOrNull } from "../platform/dates";
import { stockOf } from "../pricing/price-rules";
import { countTakenSeats } from "../seat-plans/seat-counts";
import { streamOffer } from "../streams/rules";
import { isRegistrationOpen } from "../waiting-list/rules";
import { instanceForms } from "./form-tables";
import { listOffers, offerKey, type PricedOffer } from "./offers";
import { availabilityStatus } from "./sale-rules";
import { accessTags, events, instances, instrument } from "./tables";
import { halls, seatPlans } from "../seat-plans/tables";

export const isUpcoming: SQL = sql`${instances.startsAt} > (select crm_now())`;

/** Instances with event and hall, by time. Each row's `total` counts all matches. */
export async function findInstanceRows(
  db: Reader,
  where: SQL | undefined,
  page: { limit: number; offset: number } = { limit: 1_000, offset: 0 },
  /** Sort order that takes precedence over the time. */
  order: SQL[] = [],
) {
  return db
    .select({
      instance: instances,
      event: {
        id: events.id,
        title: events.title,
        subtitle: events.subtitle,
        kind: events.kind,
        instrument,
        photo: events.photo,
        runningMinutes: events.runningMinutes,
        hasIntermission: events.hasIntermission,
      },
      hall: halls,
      seating: seatPlans.seating,
      now: sql`(select crm_now())`.mapWith(instances.startsAt),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .where(where)
    .orderBy(...order, asc(instances.startsAt), asc(instances.id))
    .limit(page.limit)
    .offset(page.offset);
}

type InstanceRow = Awaited<ReturnType<typeof findInstanceRows>>[number];

export type ListingContext = { offers: Map<string, PricedOffer>; tags: AccessTagRow[] };

export async function loadListingContext(
  db: Reader,
  where: SQL | undefined,
  terms: PriceTerms = "public",
): Promise<ListingContext> {
  const [offers, tags] = await Promise.all([listOffers(db, terms, where), listAccessTags(db)]);
  return { offers, tags };
}

/** Adds availability and lowest price to instances. `place` selects the access tags to show. */
export async function describeInstances(
  db: Reader,
  rows: readonly InstanceRow[],
  { offers, tags }: ListingContext,
  place: "onListings" | "onInstance",
) {
  const taken = await countTakenSeats(
    db,
    rows.map((row) => row.instance.id),
  );
  return rows.map(({ instance, event, hall, now }) => {
    const offer = offers.get(offerKey(instance.planId, instance.priceListId));
    const { priceFrom = null, reducedFrom = null, currency = "" } = offer ?? {};
    const stock =
      offer === undefined
        ? { capacity: 0, left: 0 }
        : stockOf(offer, taken.get(instance.id) ?? new Map<string, number>());
    return {
      id: instance.id,
      event,
      hall,
      startsAt: toIso(instance.startsAt),
      status: availabilityStatus(instance, stock, now),
      accessTags: tags.filter((tag) => tag[place] && instance.accessTagIds.includes(tag.id)),
      priceFrom: priceFrom === null ? null : { amount: priceFrom, currency },
      reducedFrom: reducedFrom && {
        name: reducedFrom.name,
        price: { amount: reducedFrom.amount, currency },
      },
    };
  });
}

export async function listAccessTags(db: Reader) {
  return db.select().from(accessTags).orderBy(asc(accessTags.rank));
}

export type AccessTagRow = Awaited<ReturnType<typeof listAccessTags>>[number];

export async function findEvent(db: Reader, eventId: string, terms: PriceTerms = "public") {
  const ofEvent = eq(instances.eventId, eventId);
  const [[event], rows, context] = await Promise.all([
    db
      .select({ ...getTableColumns(events), instrument })
      .from(events)
      .where(eq(events.id, eventId)),
    findInstanceRows(db, ofEvent),
    loadListingContext(db, ofEvent, terms),
  ]);
  if (event === undefined) return null;
  const { searchWords: _words, search: _search, ...details } = event;
  const [performances, related] = await Promise.all([
    describeInstances(db, rows, context, "onListings"),
    listRelated(db, event, terms),
  ]);
  return { ...details, instances: performances, related };
}

const MAX_RELATED = 3;

/** The next performance of each upcoming event that has the most composers and artists in common with this one. */
async function listRelated(
  db: Reader,
  { title, kind, programme, artists }: typeof events.$inferSelect,
  terms: PriceTerms,
) {
  const composers = programme.flatMap((item) => (item.kind === "work" ? [item.composer] : []));
  const names = new Set([...composers, ...artists.map(({ name }) => name)]);
  const { rows } = await db.execute<{ next: string }>(sql`
    with people as materialized (
      select phraseto_tsquery('english', fold_words(name)) as query
      from unnest(${sql.param([...names])}::text[]) as name)
    select (array_agg(${instances.id} order by ${instances.startsAt}))[1] as next
    from ${instances} join ${events} on ${events.id} = ${instances.eventId}
    where ${isUpcoming} and not ${instances.cancelled} and ${events.title} <> ${title}
    group by ${events.title}
    order by max((select count(*) from people where ${events.search} @@ people.query)
        + (${events.kind} = ${kind})::int * 0.5) desc, min(${instances.startsAt})
    limit ${MAX_RELATED}`);
  const isNext = inArray(
    instances.id,
    rows.map(({ next }) => next),
  );
  const [related, context] = await Promise.all([
    findInstanceRows(db, isNext),
    loadListingContext(db, isNext, terms),
  ]);
  return describeInstances(db, related, context, "onListings");
}

export async function findInstance(db: Reader, instanceId: string) {
  const isInstance = eq(instances.id, instanceId);
  const [rows, context, forms] = await Promise.all([
    findInstanceRows(db, isInstance),
    loadListingContext(db, isInstance),
    db.$count(instanceForms, eq(instanceForms.instanceId, instanceId)),
  ]);
  const [listing] = await describeInstances(db, rows, context, "onInstance");
  const [row] = rows;
  if (row === undefined || listing === undefined) return null;
  const { instance, event, hall } = row;
  return {
    ...listing,
    endsAt: toIso(addMinutes(instance.startsAt, event.runningMinutes)),
    hasIntermission: event.hasIntermission,
    onSaleAt: toIsoOrNull(instance.onSaleAt),
    offSaleAt: toIsoOrNull(instance.offSaleAt),
    hallDetail: hall,
    seating: row.seating,
    stream: row.seating === "virtual" ? streamOffer(instance, event.runningMinutes) : null,
    maxTickets: instance.maxTickets,
    registrationOpen: isRegistrationOpen(instance, row.now),
    hasForm: forms > 0,
  };
}
