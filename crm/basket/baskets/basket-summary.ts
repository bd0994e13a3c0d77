import { and, eq, ne, sql } from "drizzle-orm";

import type { BasketSummary } from "#contract/schemas/basket";
import { customerSessions } from "../../tables/sign-in";
import { orders } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { basketHold, basketStatus, type BasketStatusInput } from "../contents/basket-status";
import { basketCodes, basketItems, baskets, basketTickets } from "../../tables/baskets";
import { latestAttempt } from "./latest-attempt";
import type { RequestSession } from "../../people/customers/customer-of-session";
import { pick } from "../../platform/database/rows";

type SummaryRecord = BasketStatusInput & { id: string; hasRights: boolean; otherCount: number };

/**
 * Returns one record per request, in order; null where the basket does not exist or is not accessible. Repeats the
 * condition of `isAccessibleBy` for many requesters in one query. The ids must be UUIDs.
 */
export async function listSummaryRecords(
  db: Reader,
  requests: readonly ({ id: string } & RequestSession)[],
): Promise<(SummaryRecord | null)[]> {
  const rows = await db
    .select({
      position: sql<number>`requested.position::int`,
      ...pick(baskets, "id", "firstHeldAt", "heldUntil"),
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
        with ordinality as requested (id, session_hash, position)`,
      sql`requested.id = ${baskets.id} and (${baskets.customerId} is null or ${baskets.customerId} = (
        select ${customerSessions.customerId} from ${customerSessions}
        where ${customerSessions.tokenHash} = requested.session_hash
          and ${customerSessions.expiresAt} > crm_now()))`,
    )
    .leftJoin(orders, and(eq(orders.basketId, baskets.id), ne(orders.state, "failed")))
    .prepare("basket_summaries")
    .execute({
      ids: requests.map(({ id }) => id),
      hashes: requests.map(({ sessionHash }) => sessionHash),
    });
  const records: (SummaryRecord | null)[] = requests.map(() => null);
  for (const { position, orderId, orderState, attempt, tickets, ...basket } of rows)
    records[position - 1] = {
      ...basket,
      order:
        orderId === null || orderState === null
          ? null
          : { id: orderId, state: orderState, attempt },
      lines: { length: tickets },
    };
  return records;
}

export function basketSummary(basket: SummaryRecord): BasketSummary {
  const { id, hasRights, otherCount } = basket;
  const status = basketStatus(basket);
  const ticketCount = status === "expired" ? 0 : basket.lines.length;
  return { id, status, ticketCount, otherCount, hasRights, hold: basketHold(basket, status) };
}
