import { sql } from "drizzle-orm";

import { orderNumber } from "#contract/rules/orders/order-number";
import { MAX_UNREACHED, type PerformanceReport } from "#contract/schemas/staff-sales";
import type { Reader } from "../../platform/database/database";
import { isNoAddress } from "../../people/outbox/no-address";
import { customers } from "../../tables/customers";
import { mails } from "../../tables/mails";
import { orders } from "../../tables/orders";
import { movedOrders, orderReturns, performanceMoves } from "../../tables/returns";

/** Buyers whom no email about the move or cancellation of a performance reached, for staff to call. */
export async function listUnreached(
  db: Reader,
  instanceId: string,
): Promise<NonNullable<PerformanceReport["unreached"]>> {
  const { rows } = await db.execute<{
    orderId: string;
    number: number;
    customerId: string;
    customer: string;
    phone: string;
  }>(sql`
    with changed as (
      select mailed.order_id from ${movedOrders} mailed
        join ${performanceMoves} m on m.id = mailed.move_id where m.instance_id = ${instanceId}
      union select order_id from ${orderReturns} where instance_id = ${instanceId})
    select o.id as "orderId", o.number, c.id as "customerId", c.phone,
      c.first_name || ' ' || c.last_name as customer
    from changed join ${orders} o on o.id = changed.order_id join ${customers} c on c.id = o.customer_id
    where exists (
      select from ${mails} where ${mails.orderId} = o.id and ${mails.sentAt} is null
        and ${mails.kind} in ('performance-moved', 'tickets-returned')
        and (${isNoAddress(mails.recipient)} or ${mails.refusedAt} is not null))
    order by c.last_name, c.first_name, o.number limit ${MAX_UNREACHED}`);
  return rows.map(({ number, ...row }) => ({ ...row, number: orderNumber(number) }));
}
