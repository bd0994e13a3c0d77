import { and, asc, desc, eq, gt, sql } from "drizzle-orm";

import type { BasketRecord } from "../baskets/basket-contents";
import { orders } from "../orders/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { runPreparedStatement } from "../platform/database/database";
import type { SpendableGrant } from "./rules";
import { creditEntries, creditGrants } from "./tables";

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

/** Enough for any customer; a list has an end. */
const MOST = 100;

/** The credit that a customer was given, what ends first before the rest. */
export function listGrants(db: Reader, customerId: string) {
  return db
    .select({
      id: creditGrants.id,
      source: creditGrants.source,
      orderId: creditGrants.orderId,
      amount: creditGrants.amount,
      left: creditGrants.left,
      currency: creditGrants.currency,
      grantedAt: creditGrants.grantedAt,
      expiresAt: creditGrants.expiresAt,
      usable: sql<boolean>`${creditGrants.left} > 0 and ${creditGrants.expiresAt} > crm_now()`,
    })
    .from(creditGrants)
    .where(eq(creditGrants.customerId, customerId))
    .orderBy(asc(creditGrants.expiresAt), asc(creditGrants.id))
    .limit(MOST);
}

/** What happened to a customer's credit, newest first. */
export function listCreditEntries(db: Reader, customerId: string) {
  return db
    .select({
      grantId: creditEntries.grantId,
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      currency: creditGrants.currency,
      orderId: creditEntries.orderId,
      orderNumber: orders.number,
      at: creditEntries.at,
    })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .leftJoin(orders, eq(orders.id, creditEntries.orderId))
    .where(eq(creditGrants.customerId, customerId))
    .orderBy(desc(creditEntries.at), desc(creditEntries.id))
    .limit(MOST);
}

type EntryKind = (typeof creditEntries.$inferSelect)["kind"];

/** A movement of one grant; `amount` is signed, minor units. */
export type CreditMovement = { grantId: string; amount: number };

/**
 * Writes movements of grants down, one of each, and changes what is left of them, in one statement: so what is left is
 * always the sum of the entries. The table's constraint refuses what would go below nothing or above what was granted.
 */
export async function postToCredit(
  tx: Transaction,
  kind: EntryKind,
  orderId: string | null,
  movements: readonly CreditMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  await tx.execute(sql`
    with posted as (
      insert into ${creditEntries} (grant_id, kind, amount, order_id)
      select m.grant_id, ${kind}, m.amount, ${orderId}::uuid
      from jsonb_to_recordset(${JSON.stringify(movements.map(rowOf))}::jsonb) as m (grant_id uuid, amount int)
      returning grant_id, amount
    )
    update ${creditGrants} g set "left" = g."left" + p.amount
    from posted p where p.grant_id = g.id`);
}

const rowOf = ({ grantId: grant_id, amount }: CreditMovement) => ({ grant_id, amount });

/** What an order has of each grant now; and whether that is spent for good. */
export async function listTakenOfCredit(
  tx: Transaction,
  orderId: string,
): Promise<(CreditMovement & { spent: boolean })[]> {
  const { rows } = await tx.execute<{ grant_id: string; amount: number; spent: boolean }>(sql`
    select e.grant_id, -sum(e.amount)::int as amount, bool_or(e.kind = 'spend') as spent
    from ${creditEntries} e where e.order_id = ${orderId}
    group by e.grant_id having sum(e.amount) < 0 order by e.grant_id`);
  return rows.map(({ grant_id: grantId, amount, spent }) => ({ grantId, amount, spent }));
}

/** A customer's grants that can be spent now: something is left of them, and they have not ended. */
export function listSpendable(
  db: Reader,
  customerId: string,
  currency: string,
): Promise<SpendableGrant[]> {
  return db
    .select({ id: creditGrants.id, left: creditGrants.left, expiresAt: creditGrants.expiresAt })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.customerId, customerId),
        eq(creditGrants.currency, currency),
        gt(creditGrants.left, 0),
        gt(creditGrants.expiresAt, sql`crm_now()`),
      ),
    )
    .orderBy(asc(creditGrants.expiresAt), asc(creditGrants.id));
}

/** Credit to be given; minor units. */
type NewCredit = {
  customerId: string;
  amount: number;
  currency: string;
  source: "cancelled-order" | "goodwill";
  /** What the box office writes beside it. */
  reason: string;
  /** The order that is given back for it. */
  orderId: string | null;
  /** From this instant on it is worth nothing. */
  expiresAt: Date;
};

/** Puts credit on a customer's account, and gives the grant's id. An order is turned into credit once, not twice. */
export async function grantCredit(tx: Transaction, credit: NewCredit): Promise<string> {
  const [grant] = await tx
    .insert(creditGrants)
    // What is left is what its entries say; the first of them follows.
    .values({ ...credit, left: 0 })
    .returning({ id: creditGrants.id });
  if (grant === undefined) throw new Error("insert into credit_grants returned no row");
  // The entry names no order: those that do are what an order took.
  await postToCredit(tx, "grant", null, [{ grantId: grant.id, amount: credit.amount }]);
  return grant.id;
}
