import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { basketItems, baskets, basketTickets } from "../../tables/baskets";
import { instances, revisionNow } from "../../tables/catalogue";
import { seats } from "../../tables/seat-plans";
import { accessRegistrations } from "../../tables/access-registrations";
import { listCodes, storeOwnAccess } from "../codes/basket-codes";
import { emailKey } from "../../tables/email-key";
import { customers } from "../../tables/customers";
import type { Redemption, RedeemingOrder } from "../totals/redemption";
import { orderTickets } from "../../tables/orders";
import type { Transaction } from "../../platform/database/database";
import { priceTypes } from "../../tables/prices";
import { findBrokenLimit, type LimitedLine } from "./basket-limits";

/**
 * Checks a buyer's limits when an order is created, across all baskets: paid and pending orders count, and the buyer's
 * orders are serialized by a lock.
 */
export const ticketLimitRedemption: Redemption = {
  lock: {
    of: "limits",
    async take(tx, basketId) {
      const [basket] = await tx
        .select({ customerId: baskets.customerId })
        .from(baskets)
        .where(eq(baskets.id, basketId));
      if (basket?.customerId) await lockBuyer(tx, basket.customerId, basketId);
    },
  },

  async reserve(tx, order, { lines, codes, catalogue }) {
    if (!(await isWithinLimits(tx, order, { lines, codes, catalogue })))
      return { code: "conflict", reason: "limit" };
    if (lines.some(({ eligibility }) => eligibility === "access"))
      await storeOwnAccess(tx, order.basketId, codes);
    return null;
  },

  // Nothing is stored: failed orders do not count.
  releaseAll: () => Promise.resolve(),

  reserveAgain: async (tx, order) => {
    await lockBuyer(tx, order.customerId, order.basketId);
    return isWithinLimits(tx, order, await readOrder(tx, order));
  },
};

/** Locks the buyer (`emailKey` and access registration) until the transaction ends. */
export async function lockBuyer(
  tx: Transaction,
  customerId: string,
  basketId: string,
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 11))
    from (
      select 'email ' || ${emailKey(sql`c.email`)} as key from ${customers} c where c.id = ${customerId}
      union
      select 'registration ' || code.ref from basket_codes code
      where code.basket_id = ${basketId} and code.kind = 'access'
      union
      select 'registration ' || r.code from ${accessRegistrations} r where r.customer_id = ${customerId}
      -- Locked in the same order everywhere, to prevent deadlocks.
      order by key) as keys`);
}

/** SQL: whether a basket has tickets or add-ons with limits per buyer, which need `lockBuyer`. */
export const hasLimitedLines = (basketId: string | SQLWrapper): SQL<boolean> => sql`(exists (
  select from ${basketTickets} t
    join ${priceTypes} pt on pt.id = t.price_type_id
    join ${instances} i on i.id = t.instance_id
  where t.basket_id = ${basketId}
    and (pt.max_tickets is not null or pt.eligibility = 'access' or i.limit_rows is not null))
  -- Limited by the number of tickets in this and earlier orders (merchandise/spend-stock.ts).
  or exists (
    select from ${basketItems} a
    where a.basket_id = ${basketId} and a.kind = 'supplementary' and a.details->>'number' <> 'any'))`;

async function isWithinLimits(
  tx: Transaction,
  { id, customerId }: Pick<RedeemingOrder, "id" | "customerId">,
  ordered: Parameters<typeof findBrokenLimit>[1],
): Promise<boolean> {
  const orders = { openOrders: true, except: id };
  return (await findBrokenLimit(tx, ordered, customerId, orders)) === null;
}

/** Reads the order, not the basket, which may have changed since. */
async function readOrder(tx: Transaction, { id, basketId, customerId }: RedeemingOrder) {
  const { rows: lines } = await tx.execute<LimitedLine & { catalogue: string }>(sql`
    select t.instance_id as "instanceId", i.event_id as "eventId", t.price_type_id as "priceTypeId", s.row,
      ${revisionNow} as catalogue
    from ${orderTickets} t
      join ${instances} i on i.id = t.instance_id
      join ${seats} s on s.plan_id = t.plan_id and s.id = t.seat_id
    where t.order_id = ${id}`);
  const codes = await listCodes(tx, basketId, customerId);
  return { lines, codes, catalogue: lines[0]?.catalogue ?? "" };
}
