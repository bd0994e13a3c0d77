import { and, eq, sql } from "drizzle-orm";

import type { BasketRecord } from "../baskets/basket-contents";
import type { Reader } from "../platform/database/database";
import { runPreparedStatement } from "../platform/database/prepared-statement";
import { creditGrants } from "./credit-tables";

const CREDIT = {
  name: "basket_credit",
  text: `select b.credit_wanted as wanted,
      (select coalesce(sum(g."left"), 0)::int from credit_grants g
        where g.customer_id = b.customer_id and g.currency = b.currency and g.expires_at > crm_now())
      + (select coalesce(-sum(e.amount), 0)::int
        from credit_entries e join orders o on o.id = e.order_id
        where o.basket_id = b.id) as available
    from baskets b where b.id = $1`,
};

/**
 * The account credit that a basket's customer wants to use, and has; null when none is wanted. What the order that
 * stands for the basket has taken counts as still there: it is this basket's own.
 */
export async function findCredit(
  db: Reader,
  basket: { id: string; customerId: string | null; creditWanted: number | null },
): Promise<BasketRecord["credit"]> {
  if (basket.customerId === null || basket.creditWanted === null) return null;
  const [row] = await runPreparedStatement<{ wanted: number | null; available: number }>(
    db,
    CREDIT,
    [basket.id],
  );
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
