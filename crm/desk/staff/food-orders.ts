import { asc, eq } from "drizzle-orm";

import type { PerformanceReport } from "#contract/schemas/staff-sales";
import { customers } from "../../tables/customers";
import { orders } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { foodOrders, menus } from "../../tables/food";
import { orderNumber } from "#contract/rules/orders/order-number";
import { listOrderItems } from "../../basket/contents/ordered-items";

/** Food to prepare for a performance: one row per order and menu, sorted by menu and collection point. */
export async function listFoodOrders(
  db: Reader,
  instanceId: string,
): Promise<PerformanceReport["food"]> {
  const rows = await db
    .select({ party: foodOrders, menu: menus.name, number: orders.number, customer: customers })
    .from(foodOrders)
    .innerJoin(menus, eq(menus.id, foodOrders.menuId))
    .innerJoin(orders, eq(orders.id, foodOrders.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(foodOrders.instanceId, instanceId))
    .orderBy(asc(menus.rank), asc(foodOrders.collectionPoint), asc(orders.number));
  const items = await listOrderItems(
    db,
    rows.map(({ party }) => party.orderId),
  );
  return rows.map(({ party: { orderId, menuId, guests, collectionPoint, allergies }, ...row }) => ({
    menu: row.menu,
    guests,
    collectionPoint,
    allergies,
    orderId,
    number: orderNumber(row.number),
    customerId: row.customer.id,
    customer: `${row.customer.firstName} ${row.customer.lastName}`,
    items: items.flatMap((item) =>
      item.orderId === orderId &&
      item.kind === "food-and-drink" &&
      item.details.instanceId === instanceId &&
      item.details.menuId === menuId
        ? [{ name: item.name, quantity: item.quantity }]
        : [],
    ),
  }));
}
