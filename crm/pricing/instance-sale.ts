import { and, eq, inArray, sql } from "drizzle-orm";

import type { Eligibility } from "#contract/schemas/price-list";
import { instanceColumns } from "../catalogue/instances";
import { isOffered, type SaleWindow } from "../catalogue/sale-rules";
import { events, instances, seatPlans } from "../catalogue/tables";
import type { LimitedPriceType, PriceTypeCount, RowLimitRule } from "../limits/rules";
import { orders, orderTickets } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import type { CustomPriceRule, FeeRule } from "./price-rules";
import { fees, priceBands, prices, priceTypes } from "./tables";

type PriceLine = { bandId: string; priceTypeId: string; faceValue: number };

/** What selling one instance needs to know; sums in minor units. */
export type InstanceSale = {
  id: string;
  eventId: string;
  /** As messages name it. */
  name: string;
  planId: string;
  window: SaleWindow;
  maxTickets: number;
  /** At most so many of one buyer in these rows, in all performances of the event. */
  rowLimit: RowLimitRule | null;
  /** Whether the blocks of its plan are sold whole. */
  distanced: boolean;
  /** What is sold; a disabled band or price is not among them. */
  prices: PriceLine[];
  priceTypes: (LimitedPriceType & {
    eligibility: Eligibility;
    /** Between what the buyer may choose the price; null for the list's price. */
    wish: CustomPriceRule | null;
  })[];
  bandNames: ReadonlyMap<string, string>;
  fee: FeeRule;
};

const NO_FEE: FeeRule = { amount: 0, waivedMinimum: 0, waivedByMembershipMinAmount: 0 };

/** An instance with its price list as it is now, or null. */
export async function findInstanceSale(
  db: Reader,
  instanceId: string,
): Promise<InstanceSale | null> {
  const [found] = await db
    .select({ instance: instanceColumns, name: events.title })
    .from(instances)
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .where(eq(instances.id, instanceId));
  if (found === undefined) return null;
  const { instance } = found;
  const lines = await db
    .select({
      bandId: prices.bandId,
      bandName: priceBands.name,
      priceTypeId: prices.priceTypeId,
      typeName: priceTypes.name,
      maxTickets: priceTypes.maxTickets,
      eligibility: priceTypes.eligibility,
      wishMin: priceTypes.wishMin,
      wishMax: priceTypes.wishMax,
      faceValue: prices.faceValue,
    })
    .from(prices)
    .innerJoin(priceBands, eq(priceBands.id, prices.bandId))
    .innerJoin(priceTypes, eq(priceTypes.id, prices.priceTypeId))
    .where(
      and(
        eq(prices.priceListId, instance.priceListId),
        eq(prices.enabled, true),
        isOffered("price_types"),
      ),
    );
  const [fee] = await db.select().from(fees).where(eq(fees.type, "per-ticket"));
  const types = new Map(
    lines.map((line) => [
      line.priceTypeId,
      {
        id: line.priceTypeId,
        name: line.typeName,
        maxTickets: line.maxTickets,
        eligibility: line.eligibility,
        wish:
          line.wishMin === null || line.wishMax === null
            ? null
            : { min: line.wishMin, max: line.wishMax },
      },
    ]),
  );
  return {
    id: instance.id,
    eventId: instance.eventId,
    name: found.name,
    planId: instance.planId,
    window: instance,
    maxTickets: instance.maxTickets,
    rowLimit:
      instance.limitRows === null || instance.limitRowsMax === null
        ? null
        : { rows: new Set(instance.limitRows), max: instance.limitRowsMax },
    distanced: instance.distanced,
    prices: lines,
    priceTypes: [...types.values()],
    bandNames: new Map(lines.map((line) => [line.bandId, line.bandName])),
    fee: fee ?? NO_FEE,
  };
}

/**
 * How many tickets of an instance a customer has bought, by price type. For what having tickets entitles to: limits count
 * more (see buyer-tickets.ts).
 */
export function listPurchased(
  db: Reader,
  customerId: string,
  instanceId: string,
): Promise<PriceTypeCount[]> {
  return db
    .select({ priceTypeId: orderTickets.priceTypeId, quantity: sql<number>`count(*)::int` })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orderTickets.instanceId, instanceId),
        inArray(orders.state, ["completing", "confirming", "confirmed"]),
      ),
    )
    .groupBy(orderTickets.priceTypeId);
}
