import { eq } from "drizzle-orm";

import type { Transaction } from "./database";
import { queueMail } from "./mails";
import type { OrderRow } from "./orders-write";
import { customers } from "./schema/customers";

/**
 * Writes a mail about an order to the outbox, once for each order however often it is asked. `order-returned` tells
 * that its money went back, or into account credit.
 */
export async function queueOrderMail(
  tx: Transaction,
  kind: "order-confirmation" | "order-returned",
  { id: orderId, customerId, locale }: Pick<OrderRow, "id" | "customerId" | "locale">,
): Promise<void> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer) throw new Error(`order ${orderId} has no customer`);
  const recipient = customer.email;
  await queueMail(tx, { kind, recipient, locale, orderId, dedupeKey: `${kind}:${orderId}` });
}
