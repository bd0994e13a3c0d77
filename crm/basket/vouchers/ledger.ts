import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Reader, Transaction } from "../../platform/database/database";
import {
  creditEntries,
  creditGrants,
  giftVoucherEntries,
  giftVouchers,
} from "../../tables/vouchers";

/** A movement of one voucher or one grant; `amount` is signed, minor units. */
export type Movement = { id: string; amount: number };

/** What is left of a voucher's or grant's part in an order, minor units. */
type Spent = { id: string; left: number; isGoodwill: boolean };

type EntryKind = (
  | typeof giftVoucherEntries.$inferSelect
  | typeof creditEntries.$inferSelect
)["kind"];

/** `left` is the balance column of `table`; `owner` is the column of `entries` that references it. */
function createLedger(table: PgTable, left: string, entries: PgTable, owner: string) {
  const [leftColumn, ownerColumn] = [sql.identifier(left), sql.identifier(owner)];

  /**
   * Inserts entries and updates the balances in one statement, so that a balance is always the sum of its entries. The
   * table's check refuses negative balances and balances above the row's amount.
   */
  async function post(
    tx: Transaction,
    kind: EntryKind,
    orderId: string | null,
    movements: readonly Movement[],
  ): Promise<void> {
    if (movements.length === 0) return;
    await tx.execute(sql`
      with posted as (
        insert into ${entries} (${ownerColumn}, kind, amount, order_id)
        select m.id, ${kind}, m.amount, ${orderId}::uuid
        from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m (id uuid, amount int)
        returning ${ownerColumn} as id, amount
      )
      update ${table} t set ${leftColumn} = t.${leftColumn} + p.amount
      from posted p where p.id = t.id`);
  }

  async function lockRowsOfOrder(tx: Transaction, orderId: string): Promise<void> {
    await tx.execute(sql`
      select from ${table} t
      where t.id in (select e.${ownerColumn} from ${entries} e where e.order_id = ${orderId})
      order by t.id for no key update`);
  }

  /** Amounts that an order has reserved and not spent, per row. */
  async function listReserved(tx: Reader, orderId: string): Promise<Movement[]> {
    const { rows } = await tx.execute<Movement>(sql`
      select e.${ownerColumn} as id, -sum(e.amount)::int as amount
      from ${entries} e where e.order_id = ${orderId}
      group by 1 having sum(e.amount) < 0 and not bool_or(e.kind = 'spend') order by 1`);
    return rows;
  }

  /**
   * Amounts that an order spent and that were not given back, per row of the table `t`. `refundedElsewhere`: what was given
   * back to other rows.
   */
  async function listSpent(
    db: Reader,
    orderId: string,
    {
      isGoodwill,
      refundedElsewhere = sql`0`,
    }: { isGoodwill: SQL<boolean>; refundedElsewhere?: SQL<number> },
  ): Promise<Spent[]> {
    const { rows } = await db.execute<Spent>(sql`
      select t.id, ${isGoodwill} as "isGoodwill", (-sum(e.amount) - ${refundedElsewhere})::int as "left"
      from ${entries} e join ${table} t on t.id = e.${ownerColumn}
      where e.order_id = ${orderId}
      group by t.id having sum(e.amount) < 0 and bool_or(e.kind = 'spend')
      order by t.id`);
    return rows.filter((row) => row.left > 0);
  }

  return { post, lockRowsOfOrder, listReserved, listSpent };
}

export const vouchers = createLedger(giftVouchers, "balance", giftVoucherEntries, "voucher_id");
export const grants = createLedger(creditGrants, "left", creditEntries, "grant_id");
