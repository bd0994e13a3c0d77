import { and, eq, isNotNull, sql } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { addresses, customers } from "../customers/customer-tables";
import { orders } from "../orders/tables";
import { payments } from "./payments-tables";

export type CardSaveRequest = {
  paymentId: string;
  providerId: string;
  customerId: string;
  /** Where the customer is billed, as the account says. */
  addressId: string | null;
};

/** So many a sweep, in no order: one that cannot be carried out must not keep others from their turn. */
const AT_ONCE = 50;

/** Payments whose card its customer wants kept and that is not kept yet: of one order, or of all. None of a guest's. */
export async function listCardWishes(db: Reader, orderId?: string): Promise<CardSaveRequest[]> {
  const rows = await db
    .select({
      paymentId: payments.id,
      providerId: payments.providerId,
      customerId: orders.customerId,
      addressId: sql<string | null>`(
        select ${addresses.id} from ${addresses}
        where ${addresses.customerId} = ${orders.customerId} and ${addresses.isBilling})`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        payments.keepCard,
        eq(payments.state, "paid"),
        isNotNull(payments.providerId),
        eq(customers.isGuest, false),
        ...(orderId === undefined ? [] : [eq(payments.orderId, orderId)]),
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  return rows.map((row) => ({ ...row, providerId: row.providerId ?? "" }));
}

/** Marks a payment's card as dealt with. False when another process was faster: the card must then be left alone. */
export async function endCardWish(db: Reader, paymentId: string): Promise<boolean> {
  const ended = await db
    .update(payments)
    .set({ keepCard: false })
    .where(and(eq(payments.id, paymentId), payments.keepCard))
    .returning({ id: payments.id });
  return ended.length > 0;
}
