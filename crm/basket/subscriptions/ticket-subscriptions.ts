import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";

import type {
  subscriptionPlanSchema,
  ticketSubscriptionSchema,
} from "#contract/schemas/membership";
import { basketTickets } from "../../tables/baskets";
import { orders } from "../../tables/orders";
import { today } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { groupBy } from "#runtime/group-by";
import {
  basketTicketVouchers,
  ticketSubscriptionEntries,
  ticketSubscriptionPlans as plans,
  ticketSubscriptionPricings as pricings,
  ticketSubscriptions,
} from "../../tables/subscriptions";
import type { SubscriptionUse } from "../contents/basket-contents";

type PricingRow = { plan: typeof plans.$inferSelect; pricing: typeof pricings.$inferSelect };

export function listPricings(db: Reader): Promise<PricingRow[]> {
  return db
    .select({ plan: plans, pricing: pricings })
    .from(pricings)
    .innerJoin(plans, eq(plans.id, pricings.planId))
    .where(eq(plans.active, true))
    .orderBy(asc(plans.rank), asc(plans.id), asc(pricings.rank), asc(pricings.id));
}

export async function findPricing(db: Reader, pricingId: string): Promise<PricingRow | null> {
  const [row] = await db
    .select({ plan: plans, pricing: pricings })
    .from(pricings)
    .innerJoin(plans, eq(plans.id, pricings.planId))
    .where(eq(pricings.id, pricingId));
  return row?.plan.active === true ? row : null;
}

type SubscriptionRecord = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** Current and expired subscriptions of a customer, newest first; at most 100. */
export function listSubscriptions(db: Reader, customerId: string) {
  return (
    db
      .select({
        subscription: ticketSubscriptions,
        isOver: sql<boolean>`${today} > ${ticketSubscriptions.expiresOn}`,
        priceTypeId: pricings.priceTypeId,
        /** The part of `used` that belongs to unpaid orders. */
        reserved: sql<number>`(
          select coalesce(sum(e.vouchers), 0)::int
          from ${ticketSubscriptionEntries} e join ${orders} o on o.id = e.order_id
          where e.subscription_id = ticket_subscriptions.id and e.returned_at is null
            and o.state = 'pending')`,
      })
      .from(ticketSubscriptions)
      .innerJoin(pricings, eq(pricings.id, ticketSubscriptions.pricingId))
      // Returned subscriptions have no credits.
      .where(
        and(eq(ticketSubscriptions.customerId, customerId), gt(ticketSubscriptions.vouchers, 0)),
      )
      .orderBy(desc(ticketSubscriptions.issuedOn), asc(ticketSubscriptions.id))
      .limit(100)
  );
}

/** Subscriptions that paid for an order's tickets, with the number of tickets. */
export function listSubscriptionsUsed(db: Reader, orderId: string) {
  return db
    .select({ name: ticketSubscriptions.name, quantity: ticketSubscriptionEntries.vouchers })
    .from(ticketSubscriptionEntries)
    .innerJoin(
      ticketSubscriptions,
      eq(ticketSubscriptions.id, ticketSubscriptionEntries.subscriptionId),
    )
    .where(
      and(
        eq(ticketSubscriptionEntries.orderId, orderId),
        isNull(ticketSubscriptionEntries.returnedAt),
      ),
    )
    .orderBy(asc(ticketSubscriptions.name), asc(ticketSubscriptions.id));
}

/** `fee`: the booking fee of each ticket, in minor units. */
export function planBodies(
  rows: readonly PricingRow[],
  fee: number,
  currency: string,
): z.infer<typeof subscriptionPlanSchema>[] {
  return [...groupBy(rows, ({ plan }) => plan.id).values()].flatMap((planRows) => {
    const [first] = planRows;
    if (first === undefined) return [];
    const { id, name, description, vouchers, months } = first.plan;
    const pricings = planRows.map(({ pricing }) => ({
      id: pricing.id,
      name: pricing.name,
      price: { amount: pricing.price, currency },
    }));
    const feePerTicket = fee === 0 ? null : { amount: fee, currency };
    return [{ id, name, description, vouchers, months, feePerTicket, pricings }];
  });
}

export function subscriptionBody(
  { subscription, isOver, priceTypeId, reserved }: SubscriptionRecord,
  currency: string,
): z.infer<typeof ticketSubscriptionSchema> {
  const { id, name, pricingId, pricingName, price, issuedOn, expiresOn, vouchers, used } =
    subscription;
  return {
    id,
    name,
    pricingId,
    pricingStructure: pricingName,
    priceTypeId,
    price: { amount: price, currency },
    issuedOn,
    expiresOn,
    vouchers: {
      general: vouchers,
      available: isOver ? 0 : vouchers - used,
      used: used - reserved,
      reserved,
    },
  };
}

/** Credits taken by the basket's own order count as available. */
type SubscriptionRow = SubscriptionUse & { isOver: boolean; priceTypeId: string | null };

/**
 * Column of the query for a basket's tickets: the subscription that pays for the ticket. Null if the subscription doesn't
 * cover the ticket's current price type.
 */
export const chosenSubscription = sql<string | null>`(
  select v.subscription_id from ${basketTicketVouchers} v
    join ${ticketSubscriptions} s on s.id = v.subscription_id
    join ${pricings} p on p.id = s.pricing_id
  where v.ticket_id = ${basketTickets.id}
    and ${basketTickets.priceTypeId} = coalesce(p.price_type_id, ${basketTickets.priceTypeId}))`;

/** Subscriptions that pay for a basket's tickets. Skips the query if there are none. */
export async function findSubscriptions(
  db: Reader,
  { id, customerId }: { id: string; customerId: string | null },
  tickets: readonly { subscriptionId: string | null }[],
): Promise<SubscriptionUse[]> {
  const chosen = new Set(tickets.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  return customerId === null ? [] : listSubscriptionUses(db, { id, customerId }, [...chosen]);
}

/** The customer's subscriptions with these ids, as the basket can use them now. */
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
      priceTypeId: pricings.priceTypeId,
    })
    .from(ticketSubscriptions)
    .innerJoin(pricings, eq(pricings.id, ticketSubscriptions.pricingId))
    .where(
      and(
        inArray(ticketSubscriptions.id, [...ids]),
        eq(ticketSubscriptions.customerId, basket.customerId),
      ),
    )
    .orderBy(asc(ticketSubscriptions.id));
  return rows.map(({ left, ...row }) => ({ ...row, available: row.isOver ? 0 : left }));
}
