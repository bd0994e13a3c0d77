import { and, asc, eq, sql, type SQL } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { emailKey } from "../platform/email-key";
import { basketCodes, baskets } from "../baskets/tables";
import { programmeInstances, programmePrices, programmes, promoCodes, promoUses } from "./tables";
import { customers } from "../customers/customer-tables";
import { giftVoucherEntries, giftVouchers } from "../vouchers/gift-vouchers-tables";
import { orders } from "../orders/orders-tables";
import { accessRegistrations, accessSchemePrices, accessSchemes } from "../access/tables";
import { instances } from "../catalogue/tables";

export type CodeRow = Awaited<ReturnType<typeof listCodeRows>>[number];

/**
 * A basket's entries in their order, each with the one thing that it stands for. One prepared statement: whoever looks
 * at a basket asks this.
 */
export async function listCodeRows(db: Reader, basketId: string) {
  return db
    .select({
      entry: basketCodes,
      currency: baskets.currency,
      /** Of the customer whose basket it is. */
      lastName: customers.lastName,
      promo: promoCodes,
      /** Orders that have the promo code: this basket's, and this customer's. */
      usesOfBasket: usesBy(sql`o.basket_id = ${baskets.id}`),
      usesOfCustomer: usesBy(
        sql`(u.customer_id = ${baskets.customerId} or u.email_key = ${emailKey(customers.email)})`,
      ),
      voucher: giftVouchers,
      /** What the order that stands for this basket has taken of the voucher. */
      taken: sql<number>`(
        select coalesce(-sum(e.amount), 0)::int
        from ${giftVoucherEntries} e join ${orders} o on o.id = e.order_id
        where e.voucher_id = ${giftVouchers.id} and o.basket_id = ${baskets.id})`,
      registration: accessRegistrations,
      schemeName: accessSchemes.name,
      schemePriceIds: idsOf(sql`
        select p.price_type_id from ${accessSchemePrices} p where p.scheme_id = ${accessSchemes.id}`),
      programme: programmes,
      programmePriceIds: idsOf(sql`
        select p.price_type_id from ${programmePrices} p where p.programme_id = ${programmes.id}`),
      /** Those that are still to come. */
      programmeInstanceIds: idsOf(sql`
        select i.id from ${programmeInstances} p join ${instances} i on i.id = p.instance_id
        where p.programme_id = ${programmes.id} and i.starts_at > crm_now() and not i.cancelled`),
      now: sql`crm_now()`.mapWith(baskets.createdAt),
    })
    .from(basketCodes)
    .innerJoin(baskets, eq(baskets.id, basketCodes.basketId))
    .leftJoin(customers, eq(customers.id, baskets.customerId))
    .leftJoin(promoCodes, eq(promoCodes.id, rowIdOf("promo")))
    .leftJoin(giftVouchers, eq(giftVouchers.id, rowIdOf("gift-voucher")))
    .leftJoin(
      accessRegistrations,
      and(eq(basketCodes.kind, "access"), eq(accessRegistrations.code, basketCodes.ref)),
    )
    .leftJoin(accessSchemes, eq(accessSchemes.id, accessRegistrations.schemeId))
    .leftJoin(
      programmes,
      and(eq(basketCodes.kind, "programme"), eq(programmes.id, basketCodes.ref)),
    )
    .where(eq(basketCodes.basketId, basketId))
    .orderBy(asc(basketCodes.rank))
    .prepare("basket_codes")
    .execute();
}

/** What an entry of this kind stands for, where that has an id of ours: the cast is for these alone. */
function rowIdOf(kind: "promo" | "gift-voucher"): SQL {
  const isOfKind = sql`${basketCodes.kind} = ${sql.raw(`'${kind}'`)}`;
  return sql`case when ${isOfKind} then ${basketCodes.ref}::uuid end`;
}

/** How many orders have the promo code that did not give it back. */
function usesBy(whose: SQL): SQL<number> {
  return sql<number>`(
    select count(*)::int from ${promoUses} u join ${orders} o on o.id = u.order_id
    where u.promo_code_id = ${promoCodes.id} and u.released_at is null and ${whose})`;
}

function idsOf(query: SQL): SQL<string[]> {
  return sql<string[]>`array(${query})`;
}
