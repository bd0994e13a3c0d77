import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { getHeldLines } from "../contents/basket-status";
import { basketTickets } from "../../tables/baskets";
import type { Redemption } from "../totals/redemption";
import type { OrderItemOf, OrderRow } from "../../tables/orders";
import { today } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { subscriptionEnd } from "./rules";
import {
  basketTicketVouchers,
  ticketSubscriptionEntries as entries,
  ticketSubscriptions,
} from "../../tables/subscriptions";
import { redeemedTickets } from "../discounts/subscription-discounts";

export const ticketSubscriptionRedemption: Redemption = {
  lock: {
    of: "subscriptions",
    async take(tx, basketId) {
      await tx.execute(sql`
        select from ${ticketSubscriptions} s
        where s.id in (
          select v.subscription_id from ${basketTicketVouchers} v join ${basketTickets} t on t.id = v.ticket_id
          where t.basket_id = ${basketId})
        order by s.id for no key update`);
    },
  },

  reserve: async (tx, order, basket) => {
    const tickets = getHeldLines(basket);
    for (const subscription of basket.subscriptions) {
      const credits = redeemedTickets(subscription, tickets).length;
      if (credits === 0) continue;
      // The lock above means that no other order has used the credits since the basket was priced.
      await addUsed(tx, subscription.id, credits);
      await tx.insert(entries).values({
        subscriptionId: subscription.id,
        orderId: order.id,
        vouchers: credits,
        takenAt: sql`crm_now()`,
      });
    }
    return null;
  },

  releaseAll: async (tx, orderId) => {
    await lockSubscriptions(tx, orderId);
    const returned = await tx
      .update(entries)
      .set({ returnedAt: sql`crm_now()` })
      .where(and(eq(entries.orderId, orderId), isNull(entries.returnedAt)))
      .returning();
    for (const { subscriptionId, vouchers } of returned)
      await addUsed(tx, subscriptionId, -vouchers);
  },

  reserveAgain: async (tx, order) => {
    await lockSubscriptions(tx, order.id);
    const taken = await tx
      .select({ entry: entries, subscription: ticketSubscriptions })
      .from(entries)
      .innerJoin(ticketSubscriptions, eq(ticketSubscriptions.id, entries.subscriptionId))
      .where(and(eq(entries.orderId, order.id), isNotNull(entries.returnedAt)));
    for (const { entry, subscription } of taken) {
      if (subscription.used + entry.vouchers > subscription.vouchers) return false;
      await addUsed(tx, subscription.id, entry.vouchers);
      await tx.update(entries).set({ returnedAt: null }).where(eq(entries.id, entry.id));
    }
    return true;
  },
};

async function lockSubscriptions(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from ${ticketSubscriptions} s
    where s.id in (select e.subscription_id from ${entries} e where e.order_id = ${orderId})
    order by s.id for no key update`);
}

async function addUsed(tx: Transaction, subscriptionId: string, by: number): Promise<void> {
  await tx
    .update(ticketSubscriptions)
    .set({ used: sql`${ticketSubscriptions.used} + ${by}` })
    .where(eq(ticketSubscriptions.id, subscriptionId));
}

/** Returns the subscription credits that paid for some tickets of an order. */
export async function returnSubscriptionCredits(
  tx: Transaction,
  { id: orderId, basketId }: Pick<OrderRow, "id" | "basketId">,
  tickets: readonly { instanceId: string; seatId: string; faceValue: number; discount: number }[],
): Promise<void> {
  const paid = tickets.filter(({ faceValue, discount }) => discount === faceValue);
  if (paid.length === 0) return;
  await lockSubscriptions(tx, orderId);
  const { rows } = await tx.execute<{ id: string; subscriptionId: string; credits: number }>(sql`
    select e.id, e.subscription_id as "subscriptionId", least(e.vouchers, count(*))::int as credits
    from ${entries} e
      join ${basketTicketVouchers} v on v.subscription_id = e.subscription_id
      join ${basketTickets} t on t.id = v.ticket_id and t.basket_id = ${basketId}
    where e.order_id = ${orderId} and e.returned_at is null
      and (t.instance_id, t.seat_id) in (select * from unnest(
        ${sql.param(paid.map(({ instanceId }) => instanceId))}::text[],
        ${sql.param(paid.map(({ seatId }) => seatId))}::text[]))
    group by e.id`);
  for (const { id, subscriptionId, credits } of rows) {
    await addUsed(tx, subscriptionId, -credits);
    await tx.execute(sql`
      update ${entries} set
        vouchers = case when vouchers = ${credits} then vouchers else vouchers - ${credits} end,
        returned_at = case when vouchers = ${credits} then crm_now() end
      where id = ${id}`);
  }
}

/** Issues the subscriptions of a paid order item, valid from today. Safe to retry. */
export async function issueSubscriptions(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"ticket-subscription">,
): Promise<void> {
  const { pricingName, vouchers, months } = item.details;
  const { rows } = await tx.execute<{ day: string }>(sql`select ${today}::text as day`);
  const issuedOn = rows[0]?.day ?? "";
  await tx
    .insert(ticketSubscriptions)
    .values(
      Array.from({ length: item.quantity }, (_, index) => ({
        customerId: order.customerId,
        pricingId: item.productId,
        name: item.name,
        pricingName,
        price: Math.round(item.price / item.quantity),
        issuedOn,
        expiresOn: subscriptionEnd(issuedOn, months),
        vouchers,
        orderItemId: item.id,
        ordinal: index + 1,
      })),
    )
    .onConflictDoNothing();
}

/** Ends the subscriptions of an order item. Returns false if any credit is in use. Safe to retry. */
export async function revokeSubscriptions(
  tx: Transaction,
  { id: orderItemId }: { id: string },
): Promise<boolean> {
  const issued = await tx
    .select({ used: ticketSubscriptions.used, id: ticketSubscriptions.id })
    .from(ticketSubscriptions)
    .where(eq(ticketSubscriptions.orderItemId, orderItemId))
    .orderBy(ticketSubscriptions.id)
    .for("update");
  if (issued.some(({ used }) => used > 0)) return false;
  // Not deleted, since earlier entries may refer to it.
  await tx
    .update(ticketSubscriptions)
    .set({ vouchers: 0 })
    .where(and(eq(ticketSubscriptions.orderItemId, orderItemId), eq(ticketSubscriptions.used, 0)));
  return true;
}
