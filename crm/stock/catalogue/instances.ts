import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import { VENUE_ZONE } from "#contract/venue";
import type { Reader } from "../../platform/database/database";
import { cachedByRevision, toMinute, readMoment } from "../../platform/database/rows";
import { addMinutes, toIso, toIsoOrNull } from "../../platform/dates";
import { canCodeOpen, earlyBooking, levelOpenings, openLevels } from "../sale/early-booking";
import { saleColumns } from "../sale/priority-start";
import { getSaleLimits, orderMaximum } from "../sale/sale-limits";
import { countStock } from "../sale/price-rules";
import { countTakenSeats } from "../holds/seat-counts";
import { menus } from "../../tables/food";
import { instanceForms } from "../../tables/forms";
import { countCompanionSeats } from "./companion-seats";
import { areValid, findInvalidRows } from "./invalid-rows";
import { listUploads } from "./uploads";
import { listOffers, offerKey, type PricedOffer } from "./offers";
import { isRegistrationOpen, availabilityStatus, closedBecause } from "../sale/sale-rules";
import { accessTags, events, instances, instrument } from "../../tables/catalogue";
import { performanceMoves } from "../../tables/returns";
import { halls, seatPlans, seats } from "../../tables/seat-plans";
import { chooseRelated, findRelatedEvents } from "./related-events";
import { streamOffer, streamTimes } from "./stream-times";

/** Canceled performances count only if there are no others. `across` is of rows or groups. */
export const countTakingPlace = (across: (count: SQL) => SQL = (count) => count) =>
  sql<number>`coalesce(nullif(${across(sql`count(*) filter (where not ${instances.cancelled})`)}, 0), ${across(sql`count(*)`)})::int`;

/** Instances with event and hall, by time, without invalid rows. Each row's `entries` and `total` count all matches. */
export async function findInstanceRows(
  db: Reader,
  where: SQL | undefined,
  page: { limit: number; offset: number } = { limit: 1_000, offset: 0 },
  /** Sort order that takes precedence over the time. */
  order: SQL[] = [],
) {
  return db
    .select({
      instance: saleColumns,
      event: {
        id: events.id,
        title: events.title,
        titleLang: events.titleLang,
        subtitle: events.subtitle,
        whyCome: events.whyCome,
        kind: events.kind,
        instrument,
        photo: events.photo,
        runningMinutes: events.runningMinutes,
        hasIntermission: events.hasIntermission,
      },
      hall: halls,
      seating: seatPlans.seating,
      movedFrom: sql<Date | null>`(select ${performanceMoves.fromStartsAt} from ${performanceMoves}
        where ${performanceMoves.instanceId} = ${instances.id} and ${performanceMoves.fromStartsAt} <> ${instances.startsAt}
        order by ${performanceMoves.movedAt} desc limit 1)`.mapWith(instances.startsAt),
      openings: levelOpenings,
      hasWheelchairSpaces: sql<boolean>`exists (select from ${seats} where ${seats.planId} = ${instances.planId} and ${seats.kind} = 'wheelchair')`,
      now: sql`(select crm_now())`.mapWith(instances.startsAt),
      total: countTakingPlace((count) => sql`${count} over ()`),
      entries: sql<number>`(count(*) over ())::int`,
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .where(and(where, await areValid(db)))
    .orderBy(...order, asc(instances.startsAt), asc(instances.id))
    .limit(page.limit)
    .offset(page.offset);
}

type InstanceRow = Awaited<ReturnType<typeof findInstanceRows>>[number];

export type ListingContext = {
  offers: Map<string, PricedOffer>;
  tags: AccessTagRow[];
  /** By seat plan; only where it is cached. */
  companionSeats?: Awaited<ReturnType<typeof countCompanionSeats>>;
};

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
  { offers, tags, companionSeats }: ListingContext,
  place: "onListings" | "onInstance",
) {
  const taken = await countTakenSeats(
    db,
    rows.map((row) => row.instance.id),
  );
  return rows.map((row) => {
    const { instance, event, hall, seating, movedFrom, openings, hasWheelchairSpaces, now } = row;
    const offer = offers.get(offerKey(instance.planId, instance.priceListId));
    const { priceFrom = null, reducedFrom = null, currency = "" } = offer ?? {};
    const stock =
      offer === undefined
        ? { capacity: 0, left: 0 }
        : countStock(offer, taken.get(instance.id) ?? new Map<string, number>());
    const status = availabilityStatus(instance, stock, now);
    const streamEnd =
      seating === "virtual" ? streamTimes(instance, event.runningMinutes).endsAt : null;
    const { onSaleAt } = instance;
    return {
      id: instance.id,
      event,
      hall,
      startsAt: toIso(instance.startsAt),
      movedFrom: toIsoOrNull(movedFrom),
      status,
      closedBecause: closedBecause(instance, status, streamEnd, now),
      opensAt: onSaleAt !== null && onSaleAt > now ? toIso(onSaleAt) : null,
      earlyBooking: earlyBooking(openings, instance, now),
      openTo: openLevels(openings, instance, now),
      hasWheelchairSpaces,
      companionSeats: companionSeats?.get(instance.planId),
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

/** Caches a read for each kind of price terms. */
export const cachedOnTerms = <T>(
  read: (db: Reader, key: string, terms: PriceTerms) => Promise<T>,
): Record<PriceTerms, ReturnType<typeof cachedByRevision<T>>> => {
  const on = (terms: PriceTerms) => cachedByRevision<T>((db, key) => read(db, key, terms));
  return { public: on("public"), member: on("member"), "member-no-fee": on("member-no-fee") };
};

const listingWhere = async (db: Reader, where: SQL, terms: PriceTerms) => {
  const [rows, context, companionSeats] = await Promise.all([
    findInstanceRows(db, where),
    loadListingContext(db, where, terms),
    countCompanionSeats(db, where),
  ]);
  return { rows, context: { ...context, companionSeats } };
};

const { searchWords: _words, search: _search, ...eventColumns } = getTableColumns(events);

const eventOnTerms = cachedOnTerms(async (db, eventId, terms) => {
  const [invalid, [event], listing] = await Promise.all([
    findInvalidRows(db),
    db
      .select({ ...eventColumns, instrument })
      .from(events)
      .where(eq(events.id, eventId)),
    listingWhere(db, eq(instances.eventId, eventId), terms),
  ]);
  if (event === undefined || invalid.events.has(eventId)) return null;
  const { artists, excerpt, excerptCaptions } = event;
  const names = [...artists.map(({ picture }) => picture), excerpt, excerptCaptions];
  return { event, ...listing, uploads: await listUploads(db, names) };
});

/** `ids`: of instances, separated by commas. */
const listingOnTerms = cachedOnTerms((db, ids, terms) =>
  listingWhere(db, inArray(instances.id, ids.split(",")), terms),
);

export async function findEvent(db: Reader, eventId: string, terms: PriceTerms = "public") {
  const { catalogue, now } = await readMoment(db);
  const cached = await eventOnTerms[terms](db, catalogue, eventId);
  if (cached === null) return null;
  const { event, rows, context, uploads } = cached;
  const candidates = await findRelatedEvents(db, event, toMinute(now));
  const ids = candidates.flat();
  const related =
    ids.length === 0 ? null : await listingOnTerms[terms](db, catalogue, ids.join(","));
  const listed = await describeInstances(
    db,
    [...rows, ...(related?.rows ?? [])].map((row) => ({ ...row, now })),
    {
      offers: new Map([...context.offers, ...(related?.context.offers ?? [])]),
      tags: context.tags,
      companionSeats: context.companionSeats,
    },
    "onListings",
  );
  const { excerpt, excerptTitle, excerptTranscript, excerptCaptions, ...facts } = event;
  return {
    ...facts,
    excerpt:
      excerpt === null
        ? null
        : {
            file: excerpt,
            title: excerptTitle,
            transcript: excerptTranscript ?? "",
            captions: excerptCaptions,
          },
    uploads,
    instances: listed.slice(0, rows.length),
    related: chooseRelated(
      candidates.map((dates) =>
        dates.flatMap((id) => listed.slice(rows.length).filter((one) => one.id === id)),
      ),
    ),
  };
}

const startsAtTime = sql`to_char(${instances.startsAt} at time zone ${sql.raw(`'${VENUE_ZONE}'`)}, 'HH24:MI')`;

/** Whether a menu is for a performance, whenever it is sold; the query must have `events` and `instances`. */
export const isServed: SQL = sql`${menus.active}
  and (${menus.serving} <> 'interval' or ${events.hasIntermission})
  and (${menus.startsFrom} is null or ${startsAtTime} >= ${menus.startsFrom})
  and ((${menus.eventIds} is null and ${menus.instanceIds} is null)
    or ${instances.eventId} = any (${menus.eventIds})
    or ${instances.id} = any (${menus.instanceIds}))`;

const instanceById = cachedByRevision(async (db, instanceId) => {
  const isInstance = eq(instances.id, instanceId);
  const [{ rows, context }, forms, served] = await Promise.all([
    listingWhere(db, isInstance, "public"),
    db.$count(instanceForms, eq(instanceForms.instanceId, instanceId)),
    db
      .select({ id: menus.id })
      .from(instances)
      .innerJoin(events, eq(events.id, instances.eventId))
      .innerJoin(menus, isServed)
      .where(isInstance)
      .limit(1),
  ]);
  const [row] = rows;
  return row === undefined
    ? null
    : { row, context, hasForm: forms > 0, hasMenu: served.length > 0 };
});

export async function findInstance(db: Reader, instanceId: string) {
  const { catalogue, now } = await readMoment(db);
  const cached = await instanceById(db, catalogue, instanceId);
  if (cached === null) return null;
  const row = { ...cached.row, now };
  const [listing] = await describeInstances(db, [row], cached.context, "onInstance");
  if (listing === undefined) return null;
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
    maxTickets: orderMaximum(instance.maxTickets, await getSaleLimits(db, catalogue)),
    rowLimit:
      instance.limitRows === null || instance.limitRowsMax === null
        ? null
        : { rows: instance.limitRows, max: instance.limitRowsMax },
    registrationOpen: isRegistrationOpen(instance, row.now),
    notes: instance.notes,
    codesOpen: listing.status === "priority" ? await canCodeOpen(db, event.id) : null,
    hasForm: cached.hasForm,
    hasMenu: cached.hasMenu && row.seating !== "virtual",
    revision: instance.revision,
    revisedAt: toIso(instance.revisedAt),
  };
}
