import { sql, type SQL } from "drizzle-orm";

import { readClock } from "../../platform/database/clock";
import type { Reader, Transaction } from "../../platform/database/database";
import { grants, type Movement, vouchers } from "./ledger";
import { graceEnd } from "./rules";
import {
  creditEntries,
  creditGrants,
  giftVoucherEntries,
  giftVouchers,
} from "../../tables/vouchers";
import { isGoodwillVoucher } from "../../tables/other-systems";

/*
 * What an order spent of gift cards and credit, and giving it back. Value that expired in the meantime, or would within
 * 30 days, can be spent until then (`graceEnd`), but only the part that is given back, and only once: otherwise buying and
 * canceling would keep a balance for ever.
 */

/** `again`: also extends what was extended before, since the venue canceled the performance. */
type Grace = { again: boolean };

const getIds = (movements: readonly Movement[]) =>
  sql`any (${sql.param(movements.map(({ id }) => id))}::uuid[])`;

/** Locks what an order spent. Returns the time until which it can be spent again at least. */
async function lockForRefund(
  tx: Transaction,
  { lockRowsOfOrder }: Pick<typeof vouchers, "lockRowsOfOrder">,
  orderId: string,
): Promise<SQL> {
  await lockRowsOfOrder(tx, orderId);
  return sql`${graceEnd(await readClock(tx)).toISOString()}::timestamptz`;
}

/** A gift card keeps its code: what is unspent on it still ends at `lapses_at`. */
export async function refundToGiftVouchers(
  tx: Transaction,
  orderId: string,
  movements: readonly Movement[],
  { again }: Grace,
): Promise<void> {
  if (movements.length === 0) return;
  const end = await lockForRefund(tx, vouchers, orderId);
  await tx.execute(sql`
    update ${giftVouchers} set expires_at = ${end},
      lapsing = case when lapses_at is null then balance else lapsing end,
      lapses_at = coalesce(lapses_at, expires_at)
    where id = ${getIds(movements)} and expires_at < ${end} and (lapses_at is null or ${again})`);
  await vouchers.post(tx, "refund", orderId, movements);
}

/** Credit that gets a new end becomes a grant of its own, of the same kind. */
export async function refundToGrants(
  tx: Transaction,
  orderId: string,
  movements: readonly Movement[],
  { again }: Grace,
): Promise<void> {
  if (movements.length === 0) return;
  const end = await lockForRefund(tx, grants, orderId);
  const { rows: extended } = await tx.execute<{ id: string; newId: string }>(sql`
    insert into ${creditGrants}
      (customer_id, source, reason, order_id, extends, amount, "left", currency, expires_at)
    select g.customer_id, case when g.source = 'goodwill' then g.source else 'returned-tickets' end, g.reason,
      ${orderId}::uuid, g.id, m.amount, 0, g.currency, ${end}
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m (id uuid, amount int)
    join ${creditGrants} g on g.id = m.id
    where g.expires_at < ${end} and (g.extends is null or ${again})
    returning extends as id, id as "newId"`);
  const newIds = new Map(extended.map(({ id, newId }) => [id, newId]));
  await grants.post(
    tx,
    "grant",
    null,
    movements.flatMap(({ id, amount }) => {
      const newId = newIds.get(id);
      return newId === undefined ? [] : [{ id: newId, amount }];
    }),
  );
  await grants.post(
    tx,
    "refund",
    orderId,
    movements.filter(({ id }) => !newIds.has(id)),
  );
}

/** Amounts per gift card that an order spent and that were not refunded. */
export const listSpentGiftVouchers = (db: Reader, orderId: string) =>
  vouchers.listSpent(db, orderId, { isGoodwill: isGoodwillVoucher("t") });

/** Amounts per grant that an order spent and that were not refunded. */
export const listSpentCredit = (db: Reader, orderId: string) =>
  grants.listSpent(db, orderId, {
    isGoodwill: sql`t.source = 'goodwill'`,
    refundedElsewhere: sql`(
      select coalesce(sum(x.amount), 0) from ${creditGrants} x
      where x.extends = t.id and x.order_id = ${orderId})`,
  });

/** SQL: what was given back to gift cards and grants, in minor units. */
export const refundedToBalances = (orderId: SQL) => sql<number>`(
  select coalesce(sum(amount), 0)::int from (
    select e.amount from ${giftVoucherEntries} e where e.order_id = ${orderId} and e.kind = 'refund'
    union all
    select e.amount from ${creditEntries} e where e.order_id = ${orderId} and e.kind = 'refund'
    union all
    select g.amount from ${creditGrants} g where g.order_id = ${orderId} and g.extends is not null) refunded)`;

/** When the credit that an order's return gave back or granted ends, earliest first. */
export async function listReturnedCreditEnds(db: Reader, orderId: string): Promise<Date[]> {
  const { rows } = await db.execute<{ expiresAt: string }>(sql`
    select distinct expires_at as "expiresAt" from ${creditGrants} g
    where (g.order_id = ${orderId} or g.id in (
        select e.grant_id from ${creditEntries} e where e.order_id = ${orderId} and e.kind = 'refund'))
      and g.expires_at > crm_now()
    order by 1`);
  return rows.map(({ expiresAt }) => new Date(expiresAt));
}
