import { and, eq, inArray, sql } from "drizzle-orm";

import { isForPerformance } from "#contract/rules/baskets/line";
import { STOCK_KINDS } from "#contract/schemas/stock-item";
import type { BasketRecord } from "../../contents/basket-contents";
import type { ItemRecord } from "../../contents/basket-lines";
import { basketItems } from "../../../tables/baskets";
import type { Redemption, RedeemingOrder } from "../../totals/redemption";
import { orderItems, orders, orderTickets } from "../../../tables/orders";
import { payments } from "../../../tables/payments";
import type { Transaction } from "../../../platform/database/database";
import { ticketsFor } from "./basket-stock-items";
import { type AddOnWindow, performanceRefusal, type PerformanceScope } from "./rules";
import { ALL, findAddOnPerformance } from "./stock-items";
import { menus } from "../../../tables/food";
import { stockItems, stockLevels, stockTakes } from "../../../tables/merchandise";

/** Takes stock when the order is written, so that the last item is sold only once. */
export const stockRedemption: Redemption = {
  lock: {
    of: "items",
    async take(tx, basketId) {
      // Inserts levels for items that never sold, and locks existing ones by updating them, since an item's stock may
      // have changed. Sorted, so that concurrent orders lock rows in the same order.
      await tx.execute(sql`
        insert into ${stockLevels} (item_id, scope, level)
        select distinct s.id, coalesce(b.details->>'instanceId', ${ALL}), s.stock
        from ${basketItems} b join ${stockItems} s on s.id = b.product_id and s.kind = b.kind
        where b.basket_id = ${basketId} and s.stock is not null
        order by 1, 2
        on conflict (item_id, scope) do update
          set level = greatest(excluded.level, ${stockLevels}.sold)`);
    },
  },

  reserve: async (tx, order, basket) => {
    const offSale = await findItemOffSale(tx, basket);
    if (offSale !== null)
      return { code: "conflict", reason: "not-sold-any-more", name: offSale.name };
    const hasAddOns = basket.items.some(({ kind }) => kind === "supplementary");
    const overLimit = hasAddOns ? await findAddOnOverLimit(tx, order) : null;
    if (overLimit !== null)
      return { code: "conflict", reason: "more-items-than-tickets", name: overLimit };
    for (const item of countStock(basket)) {
      const { rows } = await tx.execute<{ name: string; left: number; taken: boolean }>(sql`
        with level as (
          select l.item_id, l.scope, l.level - l.sold as "left", s.name
          from ${stockLevels} l join ${stockItems} s on s.id = l.item_id
          where l.item_id = ${item.itemId} and l.scope = ${item.scope} and s.stock is not null),
        taken as (
          update ${stockLevels} l set sold = l.sold + ${item.quantity}
          from level where l.item_id = level.item_id and l.scope = level.scope
            and l.sold + ${item.quantity} <= l.level
          returning l.item_id, l.scope),
        written as (
          insert into ${stockTakes} (order_id, item_id, scope, quantity, taken_at)
          select ${order.id}::uuid, item_id, scope, ${item.quantity}, crm_now() from taken)
        select name, "left", exists (select from taken) as taken from level`);
      const [level] = rows;
      // No level: unlimited stock.
      if (level !== undefined && !level.taken)
        return { code: "conflict", reason: "too-few-in-stock", name: level.name, left: level.left };
    }
    return null;
  },

  releaseAll: (tx, orderId) => releaseStock(tx, orderId),

  reserveAgain: async (tx, order) => {
    if ((await findAddOnOverLimit(tx, order)) !== null) return false;
    await lockStockLevels(tx, order.id);
    const { rows } = await tx.execute<{ available: boolean | null }>(sql`
      select bool_and(l.sold + t.quantity <= l.level) as available
      from ${stockTakes} t join ${stockLevels} l on l.item_id = t.item_id and l.scope = t.scope
      where t.order_id = ${order.id} and t.returned_at is not null`);
    if (rows[0]?.available === false) return false;
    await tx.execute(sql`
      with taken as (
        update ${stockTakes} set returned_at = null, taken_at = crm_now()
        where order_id = ${order.id} and returned_at is not null
        returning item_id, scope, quantity)
      update ${stockLevels} l set sold = l.sold + t.quantity
      from taken t where l.item_id = t.item_id and l.scope = t.scope`);
    return true;
  },
};

/** Returns an order's items to stock. `instanceIds` null: all of them. Safe to retry. */
export async function releaseStock(
  tx: Transaction,
  orderId: string,
  instanceIds: readonly string[] | null = null,
): Promise<void> {
  await lockStockLevels(tx, orderId);
  await tx.execute(sql`
    with returned as (
      update ${stockTakes} set returned_at = crm_now()
      where order_id = ${orderId} and returned_at is null
        and (${instanceIds === null} or scope = any(${sql.param(instanceIds ?? [])}))
      returning item_id, scope, quantity)
    update ${stockLevels} l set sold = l.sold - r.quantity
    from returned r where l.item_id = r.item_id and l.scope = r.scope`);
}

/**
 * The name of the first add-on whose quantity would exceed the buyer's tickets, across all their orders; null if none.
 * A pending order with an open payment counts only its add-ons beyond its own tickets. Relies on the lock of the buyer
 * that `ticketLimitRedemption` takes.
 */
async function findAddOnOverLimit(
  tx: Transaction,
  { id: orderId, customerId }: RedeemingOrder,
): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with wanted as (
      select product_id, details->>'instanceId' as instance_id, min(name) as name
      from ${orderItems}
      where order_id = ${orderId} and kind = 'supplementary' and details->>'number' <> 'any'
      group by 1, 2),
    counted as (
      select w.product_id, w.instance_id, w.name, o.id = ${orderId} or o.state <> 'pending' as counts_fully,
        (select coalesce(sum(i.quantity), 0) from ${orderItems} i
          where i.order_id = o.id and i.kind = 'supplementary' and i.product_id = w.product_id
            and i.details->>'instanceId' = w.instance_id) as add_ons,
        (select count(*) from ${orderTickets} t
          where t.order_id = o.id and t.instance_id = w.instance_id) as tickets
      from wanted w join ${orders} o on o.customer_id = ${customerId}
      where o.id = ${orderId} or o.state in ('completing', 'confirming', 'confirmed')
        or (o.state = 'pending' and exists (
          select from ${payments} p where p.order_id = o.id and p.state in ('opening', 'open'))))
    select name from counted
    group by product_id, instance_id, name
    having sum(add_ons) filter (where counts_fully)
      + coalesce(sum(greatest(0, add_ons - tickets)) filter (where not counts_fully), 0)
      > sum(tickets) filter (where counts_fully)
    order by name limit 1`);
  return rows[0]?.name ?? null;
}

const isStock = ({ kind }: ItemRecord) => STOCK_KINDS.some((stock) => stock === kind);

/** The stock that a basket takes, sorted in lock order. */
function countStock({ items }: BasketRecord) {
  const counts = new Map<string, { itemId: string; scope: string; quantity: number }>();
  for (const item of items.filter(isStock)) {
    const { productId: itemId, quantity } = item;
    const scope = isForPerformance(item) ? item.details.instanceId : ALL;
    const key = JSON.stringify([itemId, scope]);
    counts.set(key, { itemId, scope, quantity: quantity + (counts.get(key)?.quantity ?? 0) });
  }
  return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

async function lockStockLevels(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from ${stockLevels} l
    where (l.item_id, l.scope) in (
      select t.item_id, t.scope from ${stockTakes} t where t.order_id = ${orderId})
    order by l.item_id, l.scope for no key update`);
}

/**
 * The first item that is off sale, or null. A basket without tickets has no deadline, so its items may have gone off sale
 * since.
 */
async function findItemOffSale(tx: Transaction, basket: BasketRecord): Promise<ItemRecord | null> {
  const lines = basket.items.filter(isStock);
  if (lines.length === 0) return null;
  const onSale = await listOnSale(tx, lines);
  for (const line of lines) {
    const scope = onSale.get(line.productId);
    if (scope === undefined) return line;
    if (!isForPerformance(line)) continue;
    const { instanceId } = line.details;
    const performance = await findAddOnPerformance(tx, instanceId);
    if (performance === null || performanceRefusal(scope, performance, basket.now) !== null)
      return line;
    // Food can be ordered before tickets; other add-ons can't.
    if (line.kind !== "food-and-drink" && (await ticketsFor(tx, basket, instanceId)) === 0)
      return line;
  }
  return null;
}

/** Scope and sales window of each product that is on sale; food uses its menu's. */
async function listOnSale(
  tx: Transaction,
  lines: readonly ItemRecord[],
): Promise<Map<string, PerformanceScope & AddOnWindow>> {
  const rows = await tx
    .select({ item: stockItems, menu: menus })
    .from(stockItems)
    .leftJoin(menus, eq(menus.id, stockItems.menuId))
    .where(
      and(
        eq(stockItems.active, true),
        inArray(
          stockItems.id,
          lines.map(({ productId }) => productId),
        ),
      ),
    );
  return new Map(
    rows
      .filter(({ menu }) => menu === null || menu.active)
      .map(({ item, menu }) => [item.id, menu ?? item]),
  );
}
