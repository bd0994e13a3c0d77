import { and, eq, sql } from "drizzle-orm";

import type { BasketRecord } from "../domain/basket";
import type { Reader } from "./database";
import { baskets } from "./schema/baskets";
import { creditEntries, creditGrants } from "./schema/credit";
import { orders } from "./schema/orders";

/**
 * The account credit that a basket's customer wants to use, and has; null when none is wanted. What the order that
 * stands for the basket has taken counts as still there: it is this basket's own.
 */
export async function findCredit(
  db: Reader,
  basket: { id: string; customerId: string | null; creditWanted: number | null },
): Promise<BasketRecord["credit"]> {
  if (basket.customerId === null || basket.creditWanted === null) return null;
  const [row] = await db
    .select({
      wanted: baskets.creditWanted,
      available: sql<number>`(
        select coalesce(sum(g."left"), 0)::int from ${creditGrants} g
        where g.customer_id = ${baskets.customerId} and g.currency = ${baskets.currency}
          and g.expires_at > crm_now()
      ) + (
        select coalesce(-sum(e.amount), 0)::int
        from ${creditEntries} e join ${orders} o on o.id = e.order_id
        where o.basket_id = ${baskets.id})`,
    })
    .from(baskets)
    .where(eq(baskets.id, basket.id))
    .prepare("basket_credit")
    .execute();
  const { wanted = null, available = 0 } = row ?? {};
  return wanted === null ? null : { wanted, available };
}

/** What a customer may spend of account credit now, minor units. */
export async function findCreditBalance(
  db: Reader,
  customerId: string,
  currency: string,
): Promise<number> {
  const [row] = await db
    .select({ balance: sql<number>`coalesce(sum(${creditGrants.left}), 0)::int` })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.customerId, customerId),
        eq(creditGrants.currency, currency),
        sql`${creditGrants.expiresAt} > crm_now()`,
      ),
    );
  return row?.balance ?? 0;
}
