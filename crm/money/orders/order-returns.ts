import { eq, inArray } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { orderReturns } from "../../tables/returns";

export function listReturns(db: Reader, orderId: string) {
  return db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(orderReturns.returnedAt, orderReturns.id);
}

/** The returns of several orders, in no order. */
export const listReturnsOfOrders = (db: Reader, orderIds: readonly string[]) =>
  db
    .select()
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, [...orderIds]));
