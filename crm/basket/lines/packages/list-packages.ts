import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { PackageType } from "#contract/schemas/package";
import type { PriceTerms } from "#contract/schemas/price-list";
import {
  describeInstances,
  findInstanceRows,
  loadListingContext,
} from "../../../stock/catalogue/instances";
import { isUpcoming, instances } from "../../../tables/catalogue";
import { findInvalidRows } from "../../../stock/catalogue/invalid-rows";
import { isSoldOn } from "../../../stock/catalogue/offers";
import { isPayWhatYouWishOn } from "../../../stock/sale/sale-rules";
import { readClock } from "../../../platform/database/clock";
import type { Reader } from "../../../platform/database/database";
import { toIsoOrNull } from "../../../platform/dates";
import { groupBy } from "#runtime/group-by";
import { findPackages } from "./packages";
import {
  type FromPrice,
  type ListedPrice,
  maxPackages,
  packagePriceFrom,
  packageRefusal,
  type PackageRule,
  placePrices,
} from "./rules";
import { hasNoCommonPrice } from "./series-prices";
import { packageInstances, packageParts, packages } from "../../../tables/packages";
import { findFeeRule } from "../../../stock/sale/price-rows";

type DatedRule = Omit<PackageRule, "instances"> & {
  instances: readonly { eventId: string; isUpcoming: boolean }[];
};

/** What the places of each event cost; all in one currency. */
type Priced = { currency: string; eventPrices: Map<string, FromPrice[]> };

/** True while a performance of the package, or of one of its parts, is in the future. */
const hasUpcoming = sql`exists (
  select from ${packageInstances} m join ${instances} on ${instances.id} = m.instance_id
  where ${isUpcoming} and (m.package_id = ${packages.id} or m.package_id in (
    select part_id from ${packageParts} where super_id = ${packages.id})))`;

/** Lists packages of one type or of all, with their lowest price. Omits past seasons. */
export async function listPackages(
  db: Reader,
  type: PackageType | null,
  terms: PriceTerms,
  maxSeatsPerRequest: number,
) {
  const ids = await db
    .select({ id: packages.id })
    .from(packages)
    .where(and(type === null ? undefined : eq(packages.type, type), hasUpcoming))
    .orderBy(asc(packages.rank), asc(packages.id))
    .limit(200);
  return describe(
    db,
    ids.map(({ id }) => id),
    terms,
    maxSeatsPerRequest,
  );
}

/** Finds a package with its dates and parts. Null for an unknown id or another type. */
export async function findPackage(
  db: Reader,
  packageId: string,
  type: PackageType | null,
  terms: PriceTerms,
  maxSeatsPerRequest: number,
) {
  const rule = (await findPackages(db, [packageId])).get(packageId);
  if (rule === undefined || (type !== null && rule.type !== type)) return null;
  const isInPackage = inArray(
    instances.id,
    rule.instances.map(({ id }) => id),
  );
  const [[listing], parts, rows, context] = await Promise.all([
    describe(db, [packageId], terms, maxSeatsPerRequest),
    describe(db, rule.partIds, terms, maxSeatsPerRequest),
    findInstanceRows(db, isInPackage),
    loadListingContext(db, isInPackage, terms),
  ]);
  if (listing === undefined) return null;
  const listed = await describeInstances(db, rows, context, "onListings");
  const events = [...groupBy(listed, ({ event }) => event.id).values()].map((dates) => ({
    ...dates[0].event,
    instances: dates,
  }));
  return { ...listing, events, parts };
}

async function describe(
  db: Reader,
  ids: readonly string[],
  terms: PriceTerms,
  maxSeatsPerRequest: number,
) {
  const rules = await findPackages(db, ids);
  const partIds = [...rules.values()].flatMap((rule) => rule.partIds);
  const parts = await findPackages(db, partIds);
  const all = [...rules.values(), ...parts.values()];
  const [prices, unsold, now, invalid] = await Promise.all([
    listPrices(db, all, terms),
    listUnsoldSeries(db, all),
    readClock(db),
    findInvalidRows(db),
  ]);
  return ids.flatMap((id) => {
    const rule = rules.get(id);
    if (rule === undefined) return [];
    const price = unsold.has(id) ? null : priceFrom(rule, parts, prices);
    const [first] = rule.instances.filter(
      ({ id, eventId }) => !invalid.instances.has(id) && !invalid.events.has(eventId),
    );
    const allEvents = countEvents(rule.instances);
    const eventCount = rule.type === "fixed-series" ? allEvents : countUpcoming(rule);
    const minEvents = rule.type === "flex" ? rule.minItems : allEvents;
    const priced = prices.get(id) ?? prices.get(rule.partIds[0] ?? "");
    const money = (amount: number) => ({ amount, currency: priced?.currency ?? "" });
    return [
      {
        ...rule,
        onSaleAt: toIsoOrNull(rule.onSaleAt),
        offSaleAt: toIsoOrNull(rule.offSaleAt),
        status: packageRefusal(rule, now) ?? ("on-sale" as const),
        bands: rule.bandIds,
        priceTypes: rule.priceTypeIds,
        instanceIds: rule.instances.map((instance) => instance.id),
        eventCount,
        hasEnoughEvents: hasEnoughEvents(rule, parts, unsold),
        hasCommonPrice: !unsold.has(id),
        maxPerOrder: maxPackages(rule, minEvents, maxSeatsPerRequest),
        firstEvent:
          first === undefined
            ? null
            : {
                id: first.eventId,
                kind: first.kind,
                instrument: first.instrument,
                photo: first.photo,
              },
        priceFrom: price && money(price.price + price.fee),
        savesFrom: price && price.saves > 0 ? money(price.saves) : null,
      },
    ];
  });
}

const countEvents = (dates: readonly { eventId: string }[]): number =>
  new Set(dates.map(({ eventId }) => eventId)).size;

const countUpcoming = ({ instances: dates }: DatedRule): number =>
  countEvents(dates.filter((date) => date.isUpcoming));

/** A series takes all its events, a super package some of its parts and of its own events. */
function hasEnoughEvents(
  rule: DatedRule,
  parts: ReadonlyMap<string, DatedRule>,
  unsold: ReadonlySet<string>,
): boolean {
  if (rule.type === "fixed-series") return countUpcoming(rule) === countEvents(rule.instances);
  const complete = rule.partIds.filter((id) => {
    const part = parts.get(id);
    return part !== undefined && !unsold.has(id) && hasEnoughEvents(part, parts, unsold);
  });
  return countUpcoming(rule) + complete.length >= rule.minItems;
}

/** The ids of those that nobody can buy, since no price is common to all their events. */
async function listUnsoldSeries(db: Reader, rules: readonly PackageRule[]): Promise<Set<string>> {
  const ids = sql.param(rules.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id from packages p where p.id = any (${ids}::text[]) and ${hasNoCommonPrice}`,
  );
  return new Set(rows.map(({ id }) => id));
}

function priceFrom(
  rule: PackageRule,
  parts: ReadonlyMap<string, PackageRule>,
  prices: ReadonlyMap<string, Priced>,
): Required<FromPrice> | null {
  const ofParts = rule.partIds.flatMap((partId): FromPrice[][] => {
    const part = parts.get(partId);
    const price = part === undefined ? null : priceFrom(part, parts, prices);
    return price === null ? [] : [[price]];
  });
  const events = prices.get(rule.id)?.eventPrices ?? new Map<string, FromPrice[]>();
  return packagePriceFrom([...ofParts, ...events.values()], rule);
}

/** What each place costs on the given terms, per package and event, among upcoming dates. */
async function listPrices(
  db: Reader,
  rules: readonly PackageRule[],
  terms: PriceTerms,
): Promise<Map<string, Priced>> {
  const ids = sql.param(rules.map(({ id }) => id));
  const [fee, { rows }] = await Promise.all([
    findFeeRule(db),
    db.execute<ListedPrice & { packageId: string; eventId: string; currency: string }>(sql`
      select distinct on (p.id, i.event_id, l.currency, l.id, c.band_id, t.eligibility = 'member')
             p.id as "packageId", i.event_id as "eventId", l.currency, c.face_value as price,
             l.id || ' ' || c.band_id as place, t.rank, t.eligibility = 'member' as "isForMembers"
      from packages p
      join package_instances m on m.package_id = p.id
      join instances i on i.id = m.instance_id and not i.cancelled and i.starts_at > (select crm_now())
      join price_lists l on l.id = i.price_list_id
      join prices c on c.price_list_id = l.id and c.enabled
        and (p.band_ids is null or c.band_id = any (p.band_ids))
      join price_types t on t.id = c.price_type_id and ${isSoldOn(terms)} and ${isPayWhatYouWishOn("t")}
        -- Member prices apply by themselves.
        and (p.price_type_ids is null or t.id = any (p.price_type_ids) or t.eligibility = 'member')
      where p.id = any (${ids}::text[])
        and exists (select from seats s where s.plan_id = i.plan_id and s.band_id = c.band_id)
      order by p.id, i.event_id, l.currency, l.id, c.band_id, t.eligibility = 'member',
               case when t.eligibility = 'member' then c.face_value else t.rank end, c.face_value`),
  ]);
  return new Map(
    [...groupBy(rows, (row) => row.packageId)].map(([packageId, [first, ...others]]) => [
      packageId,
      {
        currency: first.currency,
        eventPrices: new Map(
          [...groupBy([first, ...others], (row) => row.eventId)].map(([eventId, listed]) => [
            eventId,
            placePrices(listed, fee, terms),
          ]),
        ),
      },
    ]),
  );
}
