import { eq, sql, type SQL } from "drizzle-orm";

import { basketItems, baskets, basketTickets } from "../baskets/tables";
import { instances, revisionNow } from "../catalogue/tables";
import { seats } from "../seat-plans/tables";
import { listCodes } from "../codes/basket-codes";
import { emailKey } from "../customers/email-key";
import { customers } from "../customers/tables";
import type { Redemption, RedeemingOrder } from "../orders/redemptions";
import { orderTickets } from "../orders/tables";
import type { Transaction } from "../platform/database/database";
import { priceTypes } from "../pricing/tables";
import { findBrokenLimit, type LimitedLine } from "./basket-limits";

/**
 * A buyer's limits hold for all baskets together: an order counts what is bought and being paid for, and orders of one
 * buyer are written one after the other.
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

  take: async (tx, order, { lines, codes, catalogue }) =>
    (await keepsLimits(tx, order, { lines, codes, catalogue }))
      ? null
      : { code: "conflict", reason: "limit" },

  // Nothing is written down: an order that failed is not counted.
  releaseAll: () => Promise.resolve(),

  retake: async (tx, order) => {
    await lockBuyer(tx, order.customerId, order.basketId);
    return keepsLimits(tx, order, await findOrdered(tx, order));
  },
};

/** Locks the buyer (`emailKey` or access registration), so that their orders run one at a time. */
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
      -- In one order everywhere, so that two orders never wait for each other.
      order by key) as keys`);
}

/** Whether a basket has tickets or add-ons for which its buyer's order has to wait for another one. */
export const hasLimitedLines = (basketId: string): SQL => sql`(exists (
  select from ${basketTickets} t
    join ${priceTypes} pt on pt.id = t.price_type_id
    join ${instances} i on i.id = t.instance_id
  where t.basket_id = ${basketId}
    and (pt.max_tickets is not null or pt.eligibility = 'access' or i.limit_rows is not null))
  -- At most one for each ticket, of this and of earlier orders (merchandise/spend-stock.ts).
  or exists (
    select from ${basketItems} a
    where a.basket_id = ${basketId} and a.kind = 'supplementary' and a.details->>'number' <> 'any'))`;

async function keepsLimits(
  tx: Transaction,
  { id, customerId }: Pick<RedeemingOrder, "id" | "customerId">,
  ordered: Parameters<typeof findBrokenLimit>[1],
): Promise<boolean> {
  const others = { openOrders: true, except: id };
  return (await findBrokenLimit(tx, ordered, customerId, others)) === null;
}

/** What an order holds, whatever its basket holds by now. */
async function findOrdered(tx: Transaction, { id, basketId }: RedeemingOrder) {
  const { rows: lines } = await tx.execute<LimitedLine & { catalogue: string }>(sql`
    select t.instance_id as "instanceId", i.event_id as "eventId", t.price_type_id as "priceTypeId", s.row,
      ${revisionNow} as catalogue
    from ${orderTickets} t
      join ${instances} i on i.id = t.instance_id
      join ${seats} s on s.plan_id = t.plan_id and s.id = t.seat_id
    where t.order_id = ${id}`);
  return { lines, codes: await listCodes(tx, basketId), catalogue: lines[0]?.catalogue ?? "" };
}
