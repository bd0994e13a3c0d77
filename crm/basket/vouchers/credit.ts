import { and, asc, desc, eq, getTableColumns, sql, type SQLWrapper } from "drizzle-orm";

import type { BasketRecord } from "../contents/basket-contents";
import { orders } from "../../tables/orders";
import {
  type Reader,
  runPreparedStatement,
  type Transaction,
} from "../../platform/database/database";
import { insertedRow } from "../../platform/database/rows";
import { grants } from "./ledger";
import { creditEntries, creditGrants } from "../../tables/vouchers";

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
 * The credit that a basket should use and that its customer has; null if none should be used. Credit taken by the
 * basket's own order counts as available.
 */
export async function findCredit(
  db: Reader,
  basket: { id: string; customerId: string | null; creditWanted: number | null },
): Promise<BasketRecord["credit"]> {
  if (basket.customerId === null || basket.creditWanted === null) return null;
  const [row] = await runPreparedStatement<{ wanted: number; available: number }>(db, CREDIT, [
    basket.id,
  ]);
  return row ?? null;
}

/** SQL condition: a customer's credit in this currency that has not expired. */
export const isUsableCredit = (customerId: SQLWrapper | string, currency: SQLWrapper | string) =>
  and(
    eq(creditGrants.customerId, customerId),
    eq(creditGrants.currency, currency),
    sql`${creditGrants.expiresAt} > crm_now()`,
  );

export async function findCreditBalance(
  db: Reader,
  customerId: string,
  currency: string,
): Promise<number> {
  const [row] = await db
    .select({ balance: sql<number>`coalesce(sum(${creditGrants.left}), 0)::int` })
    .from(creditGrants)
    .where(isUsableCredit(customerId, currency));
  return row?.balance ?? 0;
}

const MAX_LIST = 100;

export function listGrants(db: Reader, customerId: string) {
  return db
    .select({
      ...getTableColumns(creditGrants),
      usable: sql<boolean>`${creditGrants.left} > 0 and ${creditGrants.expiresAt} > crm_now()`,
    })
    .from(creditGrants)
    .where(eq(creditGrants.customerId, customerId))
    .orderBy(asc(creditGrants.expiresAt), asc(creditGrants.id))
    .limit(MAX_LIST);
}

export function listCreditEntries(db: Reader, customerId: string) {
  return db
    .select({
      ...getTableColumns(creditEntries),
      currency: creditGrants.currency,
      orderNumber: orders.number,
    })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .leftJoin(orders, eq(orders.id, creditEntries.orderId))
    .where(eq(creditGrants.customerId, customerId))
    .orderBy(desc(creditEntries.at), desc(creditEntries.id))
    .limit(MAX_LIST);
}

/** Adds credit to a customer's account. Returns the grant's id. Fails if the order was already turned into credit. */
export async function grantCredit(
  tx: Transaction,
  credit: Omit<typeof creditGrants.$inferInsert, "id" | "left" | "grantedAt">,
): Promise<string> {
  const grant = await insertedRow(
    tx
      .insert(creditGrants)
      // The first ledger entry below sets the balance.
      .values({ ...credit, left: 0 })
      .returning({ id: creditGrants.id }),
  );
  // No order id: entries with one are what an order took.
  await grants.post(tx, "grant", null, [{ id: grant.id, amount: credit.amount }]);
  return grant.id;
}
