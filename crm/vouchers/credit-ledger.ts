import { and, asc, eq, gt, sql } from "drizzle-orm";

import type { SpendableGrant } from "./credit-spend";
import type { Reader, Transaction } from "../platform/database/database";
import { creditEntries, creditGrants } from "./credit-tables";

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
