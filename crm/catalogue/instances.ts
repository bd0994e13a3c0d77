import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";

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
import { accessTags, events, instances } from "./tables";
import { halls, seatPlans } from "../seat-plans/tables";

/** Starts later than now: what a listing shows. */
export const isAhead: SQL = sql`${instances.startsAt} > (select crm_now())`;

/** Instances with what a listing says of their event and hall, in order of time; `total` counts all that match. */
export async function findInstanceRows(
  db: Reader,
  where: SQL | undefined,
  page: { limit: number; offset: number } = { limit: 1_000, offset: 0 },
  /** Before the time. */
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
  which: SQL | undefined,
  terms: PriceTerms = "public",
): Promise<ListingContext> {
  const [offers, tags] = await Promise.all([listOffers(db, terms, which), listAccessTags(db)]);
  return { offers, tags };
}

/** Each instance's state and lowest price, with one query for the counts. `where` picks the access tags to show. */
export async function describeInstances(
  db: Reader,
  rows: readonly InstanceRow[],
  { offers, tags }: ListingContext,
  where: "onListings" | "onInstance",
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
      accessTags: tags.filter((tag) => tag[where] && instance.accessTagIds.includes(tag.id)),
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
  const [found, rows, around] = await Promise.all([
    db.select().from(events).where(eq(events.id, eventId)),
    findInstanceRows(db, ofEvent),
    loadListingContext(db, ofEvent, terms),
  ]);
  const [event] = found;
  if (event === undefined) return null;
  const { searchWords: _words, search: _search, ...shown } = event;
  const [performances, related] = await Promise.all([
    describeInstances(db, rows, around, "onListings"),
    listRelated(db, event, terms),
  ]);
  return { ...shown, instances: performances, related };
}

const MAX_RELATED = 3;

/** The next performance of each of the programs ahead that share most composers and artists with this one. */
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
    where ${isAhead} and not ${instances.cancelled} and ${events.title} <> ${title}
    group by ${events.title}
    order by max((select count(*) from people where ${events.search} @@ people.query)
        + (${events.kind} = ${kind})::int * 0.5) desc, min(${instances.startsAt})
    limit ${MAX_RELATED}`);
  const which = inArray(
    instances.id,
    rows.map(({ next }) => next),
  );
  const [found, around] = await Promise.all([
    findInstanceRows(db, which),
    loadListingContext(db, which, terms),
  ]);
  return describeInstances(db, found, around, "onListings");
}

export async function findInstance(db: Reader, instanceId: string) {
  const which = eq(instances.id, instanceId);
  const [rows, around, forms] = await Promise.all([
    findInstanceRows(db, which),
    loadListingContext(db, which),
    db.$count(instanceForms, eq(instanceForms.instanceId, instanceId)),
  ]);
  const [listing] = await describeInstances(db, rows, around, "onInstance");
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
