import { inArray, asc } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { type OrderItemRecord, orderItems } from "../../tables/orders";
import { selectCourse } from "../../tables/food";

export async function listOrderItems(
  db: Reader,
  orderIds: readonly string[],
): Promise<OrderItemRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(
      asc(orderItems.kind),
      selectCourse(orderItems.details),
      asc(orderItems.name),
      asc(orderItems.id),
    );
  // Copied from basket lines, whose details match their kind.
  return rows as OrderItemRecord[];
}
