import { and, eq, sql } from "drizzle-orm";

import type { BasketRecord } from "./basket-contents";
import { findBasket } from "./basket-record";
import type { Reader } from "../platform/database/database";
import { basketItems, baskets, basketTickets } from "./tables";
import { reservedOrders } from "../reserved-orders/reserved-orders-tables";

/**
 * The customer's other baskets in which something is left: held tickets, or lines of another kind; the newest first, at
 * most three. What was left behind a week ago is not brought up again.
 */
export async function listOtherBaskets(
  db: Reader,
  customerId: string,
  exceptId: string | null,
): Promise<BasketRecord[]> {
  const found = await db
    .select({ id: baskets.id })
    .from(baskets)
    .where(
      and(
        eq(baskets.customerId, customerId),
        exceptId === null ? undefined : sql`${baskets.id} <> ${exceptId}::uuid`,
        sql`${baskets.createdAt} > (select crm_now()) - interval '7 days'`,
        // What is kept by the box office is on the list of reserved orders.
        sql`not exists (select from ${reservedOrders} r where r.basket_id = ${baskets.id})`,
        sql`(exists (select from ${basketItems} i where i.basket_id = ${baskets.id} and i.kind <> 'package')
          or (${baskets.heldUntil} > (select crm_now())
            and exists (select from ${basketTickets} t where t.basket_id = ${baskets.id})))`,
      ),
    )
    .orderBy(sql`${baskets.createdAt} desc`)
    .limit(10);
  const records: BasketRecord[] = [];
  for (const { id } of found) {
    const basket = await findBasket(db, id);
    // A pending order stands for exactly what it was ordered with.
    if (basket?.order === null) records.push(basket);
  }
  return records.slice(0, 3);
}
