import { and, asc, eq, gt, sql } from "drizzle-orm";

import { baskets } from "../baskets/tables";
import type { Spend, SpendingOrder } from "../orders/spends";
import type { Reader, Transaction } from "../platform/database/database";
import { creditSpend, type SpendableGrant } from "./rules";
import { creditEntries, creditGrants } from "./tables";

/** Account credit: reserved while an order is paid for, what ends first before the rest; then spent or released. */
export const creditSpends: Spend = {
  lock: async (tx, basketId) => {
    await tx.execute(sql`
      select from ${creditGrants} g
      where g."left" > 0 and g.customer_id = (
        select b.customer_id from ${baskets} b where b.id = ${basketId} and b.credit_wanted is not null)
      order by g.id for no key update`);
  },

  take: async (tx, order, _basket, priced) => {
    if (priced.sums.credit === 0) return null;
    // Under the lock nobody else can have spent it since its worth was read.
    if (!(await reserve(tx, order, priced.sums.credit))) throw new Error("credit grant not found");
    return null;
  },

  release: async (tx, orderId) => {
    await lockOfOrder(tx, orderId);
    const taken = await listTakenOfCredit(tx, orderId);
    for (const spent of [false, true])
      await postToCredit(
        tx,
        spent ? "refund" : "release",
        orderId,
        taken.filter((movement) => movement.spent === spent),
      );
  },

  retake: async (tx, order) => {
    if (order.credit === 0) return true;
    await tx.execute(sql`
      select from ${creditGrants} g
      where g."left" > 0 and g.customer_id = ${order.customerId}
      order by g.id for no key update`);
    return reserve(tx, order, order.credit);
  },

  settle: async (tx, orderId) => {
    await lockOfOrder(tx, orderId);
    const taken = (await listTakenOfCredit(tx, orderId)).filter(({ spent }) => !spent);
    await postToCredit(tx, "release", orderId, taken);
    await postToCredit(tx, "spend", orderId, taken.map(negated));
  },
};

const negated = ({ grantId, amount }: CreditMovement) => ({ grantId, amount: -amount });

/** Takes a sum, or (false) nothing when there is less. */
async function reserve(tx: Transaction, order: SpendingOrder, sum: number): Promise<boolean> {
  const parts = creditSpend(await listSpendable(tx, order.customerId, order.currency), sum);
  if (parts.reduce((total, { amount }) => total + amount, 0) < sum) return false;
  await postToCredit(tx, "reserve", order.id, parts.map(negated));
  return true;
}

async function lockOfOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from ${creditGrants} g
    where g.id in (select e.grant_id from ${creditEntries} e where e.order_id = ${orderId})
    order by g.id for no key update`);
}

type EntryKind = (typeof creditEntries.$inferSelect)["kind"];

/** A movement of one grant; `amount` is signed, minor units. */
type CreditMovement = { grantId: string; amount: number };

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
async function listTakenOfCredit(
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
function listSpendable(
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
