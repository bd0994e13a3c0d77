import { and, eq, isNull, sql } from "drizzle-orm";

import { getHeldLines } from "../contents/basket-status";
import { basketTickets } from "../../tables/baskets";
import { priorityStart } from "../../stock/sale/priority-start";
import { instances } from "../../tables/catalogue";
import { emailKey } from "../../tables/email-key";
import { customers } from "../../tables/customers";
import type { Redemption } from "../totals/redemption";
import type { Transaction } from "../../platform/database/database";
import { promoCodes, promoUses } from "../../tables/codes";
import type { CodeRecord } from "../contents/code-record";
import { promoTickets } from "../discounts/promo-code";

/** An order uses a promo code if the code discounts its tickets or opened the priority sale for them. */
export const promoCodeRedemption: Redemption = {
  lock: {
    of: "codes",
    async take(tx, basketId) {
      await tx.execute(sql`
        select from ${promoCodes} p
        where p.id in (select c.ref::uuid from basket_codes c where c.basket_id = ${basketId} and c.kind = 'promo')
        order by p.id for no key update`);
    },
  },

  reserve: async (tx, order, basket) => {
    const code = basket.codes.find(({ kind }) => kind === "promo");
    if (code?.kind !== "promo" || code.refusal !== null) return null;
    const isDiscounted = promoTickets(code.rule, getHeldLines(basket)).length > 0;
    if (!isDiscounted && !(await openedPrioritySale(tx, order.basketId, code))) return null;
    const { promoCodeId } = code;
    // Locked by `lock.take`, so that it cannot have been used up since it was checked.
    await countUse(tx, promoCodeId, 1);
    await tx.execute(sql`
      insert into ${promoUses} (order_id, promo_code_id, customer_id, email_key)
      select ${order.id}, ${promoCodeId}, id, ${emailKey(sql`email`)}
      from ${customers} where id = ${order.customerId}`);
    return null;
  },

  releaseAll: async (tx, orderId) => {
    if (!(await lockCodeOfOrder(tx, orderId))) return;
    const [released] = await tx
      .update(promoUses)
      .set({ releasedAt: sql`crm_now()` })
      .where(and(eq(promoUses.orderId, orderId), isNull(promoUses.releasedAt)))
      .returning({ promoCodeId: promoUses.promoCodeId });
    if (released !== undefined) await countUse(tx, released.promoCodeId, -1);
  },

  reserveAgain: async (tx, order) => {
    await lockCodeOfOrder(tx, order.id);
    const { rows } = await tx.execute<{ id: string; free: boolean }>(sql`
      select p.id, (p.max_uses is null or p.uses < p.max_uses)
        and (p.max_uses_per_customer is null or p.max_uses_per_customer > (
          select count(*) from ${promoUses} o
          where o.promo_code_id = p.id and (o.customer_id = u.customer_id or o.email_key = u.email_key)
            and o.released_at is null)) as free
      from ${promoUses} u join ${promoCodes} p on p.id = u.promo_code_id
      where u.order_id = ${order.id} and u.released_at is not null`);
    const [use] = rows;
    if (use === undefined) return true;
    if (!use.free) return false;
    await tx.update(promoUses).set({ releasedAt: null }).where(eq(promoUses.orderId, order.id));
    await countUse(tx, use.id, 1);
    return true;
  },
};

/** Whether this code opened the priority sale for any of the basket's tickets, at the time when they were added. */
async function openedPrioritySale(
  tx: Transaction,
  basketId: string,
  { opensPriority, rule }: Extract<CodeRecord, { kind: "promo" }>,
): Promise<boolean> {
  if (!opensPriority) return false;
  const { eventIds } = rule;
  const { rows } = await tx.execute(sql`
    select from ${basketTickets} t join ${instances} i on i.id = t.instance_id
    where t.basket_id = ${basketId} and t.mode_of_sale = 'code' and not i.box_office_only
      and ${priorityStart("i")} <= t.created_at and (i.on_sale_at is null or i.on_sale_at > t.created_at)
      and (${eventIds === null} or i.event_id = any(${sql.param(eventIds ?? [])}::text[]))
    limit 1`);
  return rows.length > 0;
}

/** Whether the order used a code. */
async function lockCodeOfOrder(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${promoCodes} p
    where p.id in (select u.promo_code_id from ${promoUses} u where u.order_id = ${orderId})
    order by p.id for no key update`);
  return rows.length > 0;
}

async function countUse(tx: Transaction, promoCodeId: string, by: 1 | -1): Promise<void> {
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + ${by}` })
    .where(eq(promoCodes.id, promoCodeId));
}
