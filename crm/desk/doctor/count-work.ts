import { sql } from "drizzle-orm";

import { countKeptPayments } from "../../money/payments/find-unknown-payments";
import { listWithoutBarcodes } from "../../money/orders/missing-barcodes";
import { refundIsDue, refundIsOwed } from "../../money/payments/payments";
import { returnIsDue, returnIsOwed } from "../../money/returns/due-returns";
import type { Reader } from "../../platform/database/database";
import { basketTickets } from "../../tables/baskets";
import { mails } from "../../tables/mails";
import { orders } from "../../tables/orders";
import { payments } from "../../tables/payments";
import { orderReturns } from "../../tables/returns";
import { systemOrders } from "../../tables/other-systems";

const isUnsent = sql`${mails.sentAt} is null and ${mails.nextAttemptAt} is not null`;

/**
 * Outstanding work for the worker's metrics. `mails_due`: unsent mails whose time has come, also those that wait
 * for a retry; `mails_late_seconds`: the age of the oldest. Both leave out those whose recipient the mail server refuses.
 * `mails_refused`: these, for 30 days, also once they are given up. `orders_differing`: committed by another ticketing system, with other seats than ours have. `orders_without_barcodes`: for performances to come. `prices_differing`: tickets of the last hour for which another ticketing system asks
 * another price than our tables. Each count reads a small partial index.
 */
export async function countWork(db: Reader): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from ${mails} where ${isUnsent} and ${mails.refusedAt} is null
        and coalesce(${mails.sendAt}, ${mails.createdAt}) <= crm_now()) as mails_due,
      (select greatest(0, coalesce(extract(epoch from
          crm_now() - min(coalesce(${mails.sendAt}, ${mails.createdAt}))), 0))::int from ${mails}
        where ${isUnsent} and ${mails.refusedAt} is null) as mails_late_seconds,
      (select count(*)::int from ${mails}
        where ${mails.sentAt} is null and ${mails.refusedAt} > crm_now() - interval '30 days') as mails_refused,
      (select count(*)::int from ${payments} where ${refundIsDue})
        + (select count(*)::int from ${orderReturns}
          where ${returnIsDue}) as refunds_due,
      (select count(*)::int from ${payments} where ${refundIsOwed} and ${payments.refundFailedAt} is not null)
        + (select count(*)::int from ${orderReturns}
          where ${returnIsOwed} and ${orderReturns.refundFailedAt} is not null) as refunds_failed,
      ${countKeptPayments} as payments_unknown,
      (select count(*)::int from ${orders}
        where ${orders.state} in ('completing', 'confirming')) as orders_unfinished,
      (select count(*)::int from ${orders} join ${systemOrders} on ${systemOrders.orderId} = ${orders.id}
        where ${orders.state} = 'completing' and ${systemOrders.number} is not null) as orders_differing,
      (select count(distinct w.order_id)::int from (${listWithoutBarcodes(db)}) w) as orders_without_barcodes,
      (select count(*)::int from ${basketTickets}
        where ${basketTickets.priceBefore} is not null
          and ${basketTickets.createdAt} > crm_now() - interval '1 hour'
          and not exists (select from basket_codes c
            where c.basket_id = ${basketTickets.basketId} and c.kind = 'promo')) as prices_differing,
      (select count(*)::int from ${orders}
        where ${orders.placedAt} > crm_now() - interval '1 hour' and ${orders.state} = 'confirmed') as orders_last_hour`);
  return rows[0] ?? {};
}
