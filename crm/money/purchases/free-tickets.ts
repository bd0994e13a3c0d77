import { sql } from "drizzle-orm";

import type { BasketRecord } from "../../basket/contents/basket-contents";
import { emailKey } from "../../tables/email-key";
import { customers } from "../../tables/customers";
import { holdGrants } from "../../tables/holds";
import {
  countFree,
  findFreeTicketRefusal,
  type FreeTicketRefusal,
} from "../../basket/limits/rules";
import { lockBuyer } from "../../basket/limits/spend-ticket-limit";
import { orders, orderTickets } from "../../tables/orders";
import type { Transaction } from "../../platform/database/database";
import type { PricedBasket } from "../../basket/totals/price-basket";
import { canMailLink } from "../../people/sign-in/mail-limit";

/**
 * Returns why an order with tickets that cost nothing is refused, or null. Holding seats is limited while they are held;
 * free tickets cost nothing to confirm, so they count afterwards, too: for a day by address block, and always by email.
 * The mails of orders without a price count among those to one address, which may be a stranger's.
 */
export async function checkFreeTickets(
  tx: Transaction,
  { id: basketId, lines }: Pick<BasketRecord, "id" | "lines">,
  priced: PricedBasket,
  { customerId, email, isProved }: { customerId: string; email: string; isProved: boolean },
): Promise<FreeTicketRefusal | null> {
  const paid = lines.filter(({ subscriptionId }) => subscriptionId === null);
  const wanted = countFree(
    paid.map(({ id, instanceId }) => ({ instanceId, total: priced.lines.get(id)?.total ?? 0 })),
  );
  if (wanted.size === 0) return null;
  await lockBuyer(tx, customerId, basketId);
  await lockAddresses(tx, basketId);
  for (const [instanceId, quantity] of wanted) {
    const counts = await countConfirmed(tx, { basketId, customerId, instanceId });
    const refusal = findFreeTicketRefusal({ quantity, isProved, ...counts });
    if (refusal !== null) return refusal;
  }
  // Confirmations of orders with a price are counted when they are sent, in any case (`countConfirmation`).
  const mails = isProved || priced.sums.total > 0 || (await canMailLink(tx, email, "free-order"));
  return mails ? null : "mailbox-not-proved";
}

/** Serializes free orders of the addresses that hold a basket's seats. */
async function lockAddresses(tx: Transaction, basketId: string): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(holder, 19))
    from (select distinct holder from ${holdGrants} where basket_id = ${basketId} order by holder) as holders`);
}

/** Counts free tickets of a performance in confirmed orders, as `countFree` does. */
async function countConfirmed(
  tx: Transaction,
  {
    basketId,
    customerId,
    instanceId,
  }: { basketId: string; customerId: string; instanceId: string },
): Promise<{ ofEmail: number; ofAddress: number }> {
  const { rows } = await tx.execute<{ ofEmail: number; ofAddress: number }>(sql`
    with found as (
      select o.id, true as email, false as address
      from ${customers} me
        join ${customers} c on ${emailKey(sql`c.email`)} = ${emailKey(sql`me.email`)}
        join ${orders} o on o.customer_id = c.id
      where me.id = ${customerId}
      union all
      select o.id, false, true
      from ${holdGrants} own
        join ${holdGrants} g on g.holder = own.holder
        join ${orders} o on o.basket_id = g.basket_id
      where own.basket_id = ${basketId}),
    counted as (
      select bool_or(f.email) as email, bool_or(f.address) as address, (
        select greatest(0, count(*) filter (where t.face_value + t.fee <= t.discount)
          - count(*) filter (where t.face_value + t.fee > t.discount))
        from ${orderTickets} t where t.order_id = f.id and t.instance_id = ${instanceId}) as free
      from found f join ${orders} o on o.id = f.id
      where o.state in ('completing', 'confirming', 'confirmed')
      group by f.id)
    select coalesce(sum(free) filter (where email), 0)::int as "ofEmail",
      coalesce(sum(free) filter (where address), 0)::int as "ofAddress"
    from counted`);
  return rows[0] ?? { ofEmail: 0, ofAddress: 0 };
}
