import { and, eq, isNull, sql } from "drizzle-orm";

import type { OrderState, PaymentFailure } from "../domain/order-state";
import type { Transaction } from "./database";
import { queueMail } from "./mails";
import { basketTickets } from "./schema/baskets";
import { orderTickets, orders } from "./schema/orders";

export type OrderRow = typeof orders.$inferSelect;
type NewOrder = typeof orders.$inferInsert;

/** Writes an order with a copy of its basket's tickets: what happens to the basket later does not change it. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error("the order was not written");
  await tx.execute(sql`
    insert into ${orderTickets}
      (order_id, instance_id, plan_id, seat_id, band_id, price_type_id, face_value, fee)
    select ${row.id}::uuid, t.instance_id, t.plan_id, t.seat_id, t.band_id, t.price_type_id, t.face_value, t.fee
    from ${basketTickets} t where t.basket_id = ${row.basketId}
    order by t.instance_id, t.seat_id`);
  return row;
}

/** Takes an order one state on. Call it with the order locked. */
export async function setOrderState(
  tx: Transaction,
  orderId: string,
  to:
    | { state: Exclude<OrderState, "failed" | "confirmed"> }
    | { state: "confirmed" }
    | { state: "failed"; failure: PaymentFailure },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      state: to.state,
      failure: to.state === "failed" ? to.failure : null,
      ...(to.state === "confirmed" && { confirmedAt: sql`crm_now()` }),
    })
    .where(eq(orders.id, orderId));
}

/** Gives each ticket that has none its barcode. */
export async function giveBarcodes(
  tx: Transaction,
  orderId: string,
  make: () => string,
): Promise<void> {
  const bare = await tx
    .select({ id: orderTickets.id })
    .from(orderTickets)
    .where(and(eq(orderTickets.orderId, orderId), isNull(orderTickets.barcode)));
  for (const { id } of bare)
    await tx.update(orderTickets).set({ barcode: make() }).where(eq(orderTickets.id, id));
}

/** Writes the confirmation to the outbox, once for each order however often it is asked. */
export async function queueConfirmation(
  tx: Transaction,
  mail: { orderId: string; recipient: string; locale: string },
): Promise<void> {
  await queueMail(tx, {
    kind: "order-confirmation",
    ...mail,
    dedupeKey: `order-confirmation:${mail.orderId}`,
  });
}
