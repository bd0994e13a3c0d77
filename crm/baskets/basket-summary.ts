import { and, eq, ne, sql } from "drizzle-orm";

import type { BasketSummary } from "#contract/schemas/basket";
import { customerSessions } from "../sign-in/tables";
import { orders } from "../orders/tables";
import { latestAttempt } from "../payments/payments";
import type { Reader } from "../platform/database/database";
import { basketHold, basketStatus, type BasketStatusInput } from "./basket-rules";
import type { BasketSession } from "./basket-owner";
import { basketCodes, basketItems, baskets, basketTickets } from "./tables";

type Standing = BasketStatusInput & { id: string; hasRights: boolean; otherCount: number };

/**
 * In the order asked; null where there is none, or another customer's (the condition of basket-owner.ts, for many
 * requesters at once). The ids are UUIDs.
 */
export async function listStandingBaskets(
  db: Reader,
  asked: readonly ({ id: string } & BasketSession)[],
): Promise<(Standing | null)[]> {
  const found = await db
    .select({
      position: sql<number>`asked.position::int`,
      id: baskets.id,
      firstHeldAt: baskets.firstHeldAt,
      heldUntil: baskets.heldUntil,
      orderId: orders.id,
      orderState: orders.state,
      attempt: latestAttempt,
      tickets: sql<number>`(
        select count(*)::int from ${basketTickets} where ${basketTickets.basketId} = ${baskets.id})`,
      otherCount: sql<number>`(
        select coalesce(sum(case ${basketItems.kind} when 'package' then 0
          when 'booking-protection' then 1 else ${basketItems.quantity} end), 0)::int
        from ${basketItems} where ${basketItems.basketId} = ${baskets.id})`,
      hasRights: sql<boolean>`(
        exists (select from ${basketCodes} where ${basketCodes.basketId} = ${baskets.id})
        or exists (
          select from ${basketItems}
          where ${basketItems.basketId} = ${baskets.id} and ${basketItems.kind} = 'membership'))`,
      now: sql<Date>`crm_now()`.mapWith(baskets.createdAt),
    })
    .from(baskets)
    .innerJoin(
      sql`unnest(${sql.placeholder("ids")}::uuid[], ${sql.placeholder("hashes")}::text[])
        with ordinality as asked (id, session_hash, position)`,
      sql`asked.id = ${baskets.id} and (${baskets.customerId} is null or ${baskets.customerId} = (
        select ${customerSessions.customerId} from ${customerSessions}
        where ${customerSessions.tokenHash} = asked.session_hash
          and ${customerSessions.expiresAt} > crm_now()))`,
    )
    .leftJoin(orders, and(eq(orders.basketId, baskets.id), ne(orders.state, "failed")))
    .prepare("standing_baskets")
    .execute({
      ids: asked.map(({ id }) => id),
      hashes: asked.map(({ sessionHash }) => sessionHash),
    });
  const standing: (Standing | null)[] = asked.map(() => null);
  for (const { position, orderId, orderState, attempt, tickets, ...basket } of found)
    standing[position - 1] = {
      ...basket,
      order:
        orderId === null || orderState === null
          ? null
          : { id: orderId, state: orderState, attempt },
      lines: { length: tickets },
    };
  return standing;
}

export function basketSummary(basket: Standing): BasketSummary {
  const { id, hasRights, otherCount } = basket;
  const status = basketStatus(basket);
  const ticketCount = status === "expired" ? 0 : basket.lines.length;
  return { id, status, ticketCount, otherCount, hasRights, hold: basketHold(basket, status) };
}
