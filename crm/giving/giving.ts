import { and, desc, eq, ne, sql } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { donations } from "./donations-tables";
import { funds } from "./funds-tables";
import { orders } from "../orders/tables";

/** Enough for anybody's year; a list has an end. */
const MOST = 200;

/** The New York year in which a gift was given. */
const yearGiven = sql<number>`extract(year from ${donations.givenAt} at time zone 'America/New_York')::int`;

/** Covered card costs pay for a service and are no gift: no statement for tax records may have them. */
const isGift = ne(donations.source, "cover-fee");

/** What a customer has given, newest first: in one year, or ever. At most 200. */
export function listGifts(db: Reader, customerId: string, year: number | null) {
  return db
    .select({
      id: donations.id,
      fundName: funds.name,
      appeal: donations.appeal,
      source: donations.source,
      amount: donations.amount,
      currency: donations.currency,
      recognitionName: donations.recognitionName,
      anonymous: donations.anonymous,
      tributeType: donations.tributeType,
      tributeName: donations.tributeName,
      givenAt: donations.givenAt,
      orderId: donations.orderId,
      orderNumber: orders.number,
    })
    .from(donations)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .innerJoin(orders, eq(orders.id, donations.orderId))
    .where(
      and(
        eq(donations.customerId, customerId),
        isGift,
        year === null ? undefined : sql`${yearGiven} = ${year}`,
      ),
    )
    .orderBy(desc(donations.givenAt), desc(donations.id))
    .limit(MOST);
}

/** What a customer has given in each year, the latest first: all of it, however long the list is. */
export function sumGiftsByYear(db: Reader, customerId: string) {
  return db
    .select({
      year: yearGiven,
      gifts: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${donations.amount})::int`,
      currency: donations.currency,
    })
    .from(donations)
    .where(and(eq(donations.customerId, customerId), isGift))
    .groupBy(yearGiven, donations.currency)
    .orderBy(desc(yearGiven));
}
