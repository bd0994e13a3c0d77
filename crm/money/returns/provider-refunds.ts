import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * SQL: nothing is left of what the order's card payments took, since they were refunded in the provider's dashboard, in full
 * or after returns. That returns no tickets (docs/rules.md).
 */
export const isRefundedByProvider = (orderId: SQL | AnyColumn) => sql<boolean>`(
  exists (select from order_returns r where r.order_id = ${orderId} and r.by_provider)
  and not exists (
    select from payments p where p.order_id = ${orderId} and p.state = 'paid'
      and p.amount > (select coalesce(sum(r.card_amount), 0) from order_returns r where r.payment_id = p.id)))`;
