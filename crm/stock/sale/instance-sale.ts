import { and, eq, sql } from "drizzle-orm";

import type { Eligibility } from "#contract/schemas/price-list";
import { isPayWhatYouWishOn, type SaleWindow } from "./sale-rules";
import { events, instances } from "../../tables/catalogue";
import type { Reader } from "../../platform/database/database";
import { cachedByRevision, pick } from "../../platform/database/rows";
import { type CustomPriceRule, customPriceMin, type FeeRule } from "./price-rules";
import { accessibleReleases } from "../../tables/holds";
import { priceBands, prices, priceTypes } from "../../tables/prices";
import type { RowLimitRule } from "./row-limit-rules";
import { findFeeRule } from "./price-rows";
import { saleColumns } from "./priority-start";

export type InstanceSale = Pick<
  typeof instances.$inferSelect,
  "id" | "eventId" | "planId" | "maxTickets" | "distanced"
> & {
  /** The event's title. */
  name: string;
  window: SaleWindow;
  /** Limit per buyer over all performances of the event. */
  rowLimit: RowLimitRule | null;
  /** Bands whose accessible seats are on general sale. */
  releasedBands: readonly string[];
  /** Only enabled prices. */
  prices: Pick<typeof prices.$inferSelect, "bandId" | "priceTypeId" | "faceValue">[];
  priceTypes: (LimitedPriceType & {
    rank: number;
    eligibility: Eligibility;
    /** Null for a list price. */
    customPrice: CustomPriceRule | null;
  })[];
  bandNames: ReadonlyMap<string, string>;
  fee: FeeRule;
};

/** `findInstanceSale`, cached by catalogue revision. */
export const getInstanceSale = cachedByRevision(findInstanceSale);

const NO_FEE: FeeRule = { amount: 0, waivedMinimum: 0, waivedByMembershipMinAmount: 0 };

export async function findInstanceSale(
  db: Reader,
  instanceId: string,
): Promise<InstanceSale | null> {
  const [row] = await db
    .select({
      instance: saleColumns,
      name: events.title,
      releasedBands: sql<
        string[]
      >`array(select ${accessibleReleases.bandId} from ${accessibleReleases}
        where ${accessibleReleases.instanceId} = ${instances.id})`,
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .where(eq(instances.id, instanceId));
  if (row === undefined) return null;
  const { instance } = row;
  const lines = await db
    .select({
      ...pick(prices, "bandId", "priceTypeId", "faceValue"),
      bandName: priceBands.name,
      typeName: priceTypes.name,
      ...pick(priceTypes, "rank", "maxTickets", "eligibility", "wishMin", "wishMax"),
    })
    .from(prices)
    .innerJoin(priceBands, eq(priceBands.id, prices.bandId))
    .innerJoin(priceTypes, eq(priceTypes.id, prices.priceTypeId))
    .where(
      and(
        eq(prices.priceListId, instance.priceListId),
        eq(prices.enabled, true),
        isPayWhatYouWishOn("price_types"),
      ),
    );
  const fee = (await findFeeRule(db)) ?? NO_FEE;
  const types = lines.map(({ priceTypeId: id, typeName: name, wishMin, wishMax, ...line }) => {
    const customPrice =
      wishMin === null || wishMax === null
        ? null
        : { min: customPriceMin(fee, wishMin), max: wishMax };
    const { rank, maxTickets, eligibility } = line;
    return [id, { id, name, rank, maxTickets, eligibility, customPrice }] as const;
  });
  const { id, eventId, planId, maxTickets, distanced, limitRows, limitRowsMax } = instance;
  return {
    id,
    eventId,
    planId,
    maxTickets,
    distanced,
    name: row.name,
    releasedBands: row.releasedBands,
    window: instance,
    rowLimit:
      limitRows === null || limitRowsMax === null
        ? null
        : { rows: new Set(limitRows), max: limitRowsMax },
    prices: lines,
    priceTypes: [...new Map(types).values()],
    bandNames: new Map(lines.map((line) => [line.bandId, line.bandName])),
    fee,
  };
}

export type LimitedPriceType = { id: string; name: string; maxTickets: number | null };
