import { eq, getTableColumns, sql } from "drizzle-orm";

import { baskets } from "../../tables/baskets";
import type { Transaction } from "../../platform/database/database";
import { getSelectedColumns } from "../../platform/database/driver-internals";
import { buildOnce } from "../../platform/database/rows";
import { orders } from "../../tables/orders";
import { type LockedBasket, CLOCK } from "../../stock/holds/basket-lock";

export type LockedOrder = { order: typeof orders.$inferSelect; basket: LockedBasket };

/**
 * Locks an order and its basket until the transaction ends; null if the order does not exist. One statement, in which
 * the order's row is locked after the basket's, since its join needs the locked basket. A row that changed while it was
 * waited for is returned as it then is.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const [locked] = await orderLock(tx).execute({ orderId });
  return locked ?? null;
}

const orderLock = buildOnce((tx) => {
  const orderId = sql.placeholder("orderId");
  const basket = tx.$with("locked_basket").as(
    tx
      .select()
      .from(baskets)
      .where(eq(baskets.id, sql`(select o.basket_id from ${orders} o where o.id = ${orderId})`))
      .for("no key update"),
  );
  const order = tx
    .$with("locked_order")
    .as(
      tx
        .select(getTableColumns(orders))
        .from(orders)
        .innerJoin(basket, eq(basket.id, orders.basketId))
        .where(eq(orders.id, orderId))
        .for("no key update", { of: orders }),
    );
  return tx
    .with(basket, order)
    .select({
      order: getSelectedColumns(order),
      basket: { ...getSelectedColumns(basket), now: CLOCK },
    })
    .from(order)
    .innerJoin(basket, sql`true`)
    .prepare("lock_order");
});
