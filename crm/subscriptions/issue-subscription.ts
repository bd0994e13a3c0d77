import type { ItemDetails } from "#contract/schemas/basket-item";
import { and, eq, sql } from "drizzle-orm";

import { addDays, addMonths } from "../platform/dates";
import type { Transaction } from "../platform/database/database";
import type { OrderItemRow, OrderRow } from "../orders/tables";
import { ticketSubscriptions } from "./tables";
import { today } from "../platform/database/today";

/** Issues the subscriptions that an order line paid for, valid from today. Safe to repeat. */
export async function issueSubscriptions(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  const { pricingName, vouchers, months } = item.details as ItemDetails["ticket-subscription"];
  const { rows } = await tx.execute<{ day: string }>(sql`select ${today}::text as day`);
  const issuedOn = rows[0]?.day ?? "";
  await tx
    .insert(ticketSubscriptions)
    .values(
      Array.from({ length: item.quantity }, (_, index) => ({
        customerId: order.customerId,
        pricingId: item.productId,
        name: item.name,
        pricingName,
        price: Math.round(item.price / item.quantity),
        issuedOn,
        expiresOn: addDays(addMonths(issuedOn, months), -1),
        vouchers,
        orderItemId: item.id,
        ordinal: index + 1,
      })),
    )
    .onConflictDoNothing();
}

/** Takes back the subscriptions of an order line. False when a voucher of them was ever used. Safe to repeat. */
export async function undoSubscriptions(tx: Transaction, orderItemId: string): Promise<boolean> {
  const issued = await tx
    .select({ used: ticketSubscriptions.used, id: ticketSubscriptions.id })
    .from(ticketSubscriptions)
    .where(eq(ticketSubscriptions.orderItemId, orderItemId))
    .orderBy(ticketSubscriptions.id)
    .for("update");
  if (issued.some(({ used }) => used > 0)) return false;
  // One whose vouchers were taken and given back keeps its entries: it is over instead.
  await tx
    .update(ticketSubscriptions)
    .set({ vouchers: 0 })
    .where(and(eq(ticketSubscriptions.orderItemId, orderItemId), eq(ticketSubscriptions.used, 0)));
  return true;
}
