import { and, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";

import { VENUE_ZONE } from "#contract/venue";
import { donationsPaidByGoodwill } from "../../basket/vouchers/spend-balance";
import type { Reader } from "../../platform/database/database";
import { funds } from "../../tables/funds";
import { donations } from "../../tables/giving";
import { orders } from "../../tables/orders";

const MAX_LIST = 200;

const yearGiven = sql<number>`extract(year from ${donations.givenAt} at time zone ${sql.raw(`'${VENUE_ZONE}'`)})::int`;

/** Covered card costs pay for a service, so they are not donated and never appear on tax statements. */
const isDonated = ne(donations.source, "cover-fee");

/** A customer's donations, newest first, at most 200. `year` null: all years. */
export function listDonations(db: Reader, customerId: string, year: number | null) {
  return db
    .select({
      ...getTableColumns(donations),
      fundName: funds.name,
      orderNumber: orders.number,
    })
    .from(donations)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .leftJoin(orders, eq(orders.id, donations.orderId))
    .where(
      and(
        eq(donations.customerId, customerId),
        isDonated,
        year === null ? undefined : sql`${yearGiven} = ${year}`,
      ),
    )
    .orderBy(desc(donations.givenAt), desc(donations.id))
    .limit(MAX_LIST);
}

/**
 * A customer's donations per year, newest first, without the limit of `listDonations`. `deductible` excludes the part
 * that goodwill paid for.
 */
export function sumDonationsByYear(db: Reader, customerId: string) {
  const byOrder = db
    .select({
      year: yearGiven.as("year"),
      currency: donations.currency,
      orderId: donations.orderId,
      count: sql<number>`count(*)`.as("count"),
      amount: sql<number>`sum(${donations.amount})`.as("amount"),
    })
    .from(donations)
    .where(and(eq(donations.customerId, customerId), isDonated))
    .groupBy(yearGiven, donations.currency, donations.orderId)
    .as("by_order");
  const { year, currency, amount } = byOrder;
  return db
    .select({
      year: sql<number>`${year}`,
      currency,
      gifts: sql<number>`sum(${byOrder.count})::int`,
      amount: sql<number>`sum(${amount})::int`,
      deductible: sql<number>`sum(greatest(0, ${amount} - ${donationsPaidByGoodwill(sql`by_order.order_id`)}))::int`,
    })
    .from(byOrder)
    .groupBy(year, currency)
    .orderBy(desc(year));
}
