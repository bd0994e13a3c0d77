import { and, eq, ne, sql } from "drizzle-orm";

import type { StandingBasket } from "../domain/basket";
import type { Reader } from "./database";
import { latestAttempt } from "./latest-attempt";
import { basketCodes, basketItems, baskets, basketTickets } from "./schema/baskets";
import { orders } from "./schema/orders";

/** How these baskets stand, in one cheap statement. One that is not there is left out. The ids are UUIDs. */
export async function listStandingBaskets(
  db: Reader,
  basketIds: readonly string[],
): Promise<(StandingBasket & { id: string; hasRights: boolean; otherLines: number })[]> {
  const found = await db
    .select({
      id: baskets.id,
      firstHeldAt: baskets.firstHeldAt,
      heldUntil: baskets.heldUntil,
      orderId: orders.id,
      orderState: orders.state,
      attempt: latestAttempt,
      tickets: sql<number>`(
        select count(*)::int from ${basketTickets} where ${basketTickets.basketId} = ${baskets.id})`,
      otherLines: sql<number>`(
        select count(*)::int from ${basketItems} where ${basketItems.basketId} = ${baskets.id})`,
      hasRights: sql<boolean>`(
        exists (select from ${basketCodes} where ${basketCodes.basketId} = ${baskets.id})
        or exists (
          select from ${basketItems}
          where ${basketItems.basketId} = ${baskets.id} and ${basketItems.kind} = 'membership'))`,
      now: sql<Date>`crm_now()`.mapWith(baskets.createdAt),
    })
    .from(baskets)
    .leftJoin(orders, and(eq(orders.basketId, baskets.id), ne(orders.state, "failed")))
    .where(sql`${baskets.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("standing_baskets")
    .execute({ ids: basketIds });
  return found.map(({ orderId, orderState, attempt, tickets, ...basket }) => ({
    ...basket,
    order:
      orderId === null || orderState === null ? null : { id: orderId, state: orderState, attempt },
    lines: { length: tickets },
  }));
}
