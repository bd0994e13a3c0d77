import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { SubscriptionUse } from "./subscription-use";
import type { Reader } from "../platform/database/database";
import { basketTickets } from "../baskets/tables";
import { orders } from "../orders/tables";
import { basketTicketVouchers, ticketSubscriptionEntries, ticketSubscriptions } from "./tables";
import { today } from "../platform/database/today";

/** A subscription with what a basket may spend of it: what an order of this basket has taken counts as left. */
export type SubscriptionRow = SubscriptionUse & { isOver: boolean };

/** A part of the statement that reads a basket's tickets: the subscription that is to pay for one. */
export const chosenSubscription = sql<string | null>`(
  select ${basketTicketVouchers.subscriptionId} from ${basketTicketVouchers}
  where ${basketTicketVouchers.ticketId} = ${basketTickets.id})`;

/** The subscriptions that are to pay for a basket's tickets. Asks for nothing when there are none. */
export async function findSubscriptions(
  db: Reader,
  { id, customerId }: { id: string; customerId: string | null },
  tickets: readonly { subscriptionId: string | null }[],
): Promise<SubscriptionUse[]> {
  const chosen = new Set(tickets.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  return customerId === null ? [] : listSubscriptionUses(db, { id, customerId }, [...chosen]);
}

/** Those of a customer's subscriptions that are named, by id, as a basket may use them now. */
export async function listSubscriptionUses(
  db: Reader,
  basket: { id: string; customerId: string },
  ids: readonly string[],
): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: ticketSubscriptions.id,
      name: ticketSubscriptions.name,
      left: sql<number>`(${ticketSubscriptions.vouchers} - ${ticketSubscriptions.used} + coalesce((
        select sum(e.vouchers) from ${ticketSubscriptionEntries} e join ${orders} o on o.id = e.order_id
        where e.subscription_id = ticket_subscriptions.id and e.returned_at is null
          and o.basket_id = ${basket.id}), 0))::int`,
      isOver: sql<boolean>`${today} > ${ticketSubscriptions.expiresOn}`,
    })
    .from(ticketSubscriptions)
    .where(
      and(
        inArray(ticketSubscriptions.id, [...ids]),
        eq(ticketSubscriptions.customerId, basket.customerId),
      ),
    )
    .orderBy(asc(ticketSubscriptions.id));
  return rows.map(({ left, ...row }) => ({ ...row, available: row.isOver ? 0 : left }));
}
