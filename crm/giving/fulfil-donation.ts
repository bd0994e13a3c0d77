import { eq, sql } from "drizzle-orm";

import { customers } from "../customers/tables";
import type { OrderItemOf, OrderRow } from "../orders/tables";
import type { Transaction } from "../platform/database/database";
import { donations } from "./tables";

/** Records a paid donation and saves its names as the customer's defaults for the next one. Safe to retry. */
export async function fulfilDonation(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"donation">,
): Promise<void> {
  const { roundUp, tribute, monthly: _, ...details } = item.details;
  const { recognitionName } = details;
  await writeGift(tx, order, item, {
    fundId: item.productId,
    source: roundUp ? "round-up" : "gift",
    ...details,
    tributeType: tribute?.type ?? null,
    tributeName: tribute?.name ?? null,
  });
  if (recognitionName === null && tribute === null) return;
  await tx
    .update(customers)
    .set({
      ...(recognitionName !== null && { recognitionName }),
      ...(tribute !== null && { tributeType: tribute.type, tributeName: tribute.name }),
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, order.customerId));
}

export function fulfilCoverFee(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"cover-fee">,
): Promise<void> {
  const { fundId } = item.details;
  return writeGift(tx, order, item, { fundId, source: "cover-fee", anonymous: false });
}

type FromOrder = "orderId" | "orderItemId" | "customerId" | "amount" | "currency" | "givenAt";

async function writeGift(
  tx: Transaction,
  order: OrderRow,
  item: { id: string; price: number },
  gift: Omit<typeof donations.$inferInsert, FromOrder>,
): Promise<void> {
  // A round-up of a total that was already round.
  if (item.price === 0) return;
  await tx
    .insert(donations)
    .values({
      ...gift,
      orderId: order.id,
      orderItemId: item.id,
      customerId: order.customerId,
      amount: item.price,
      currency: order.currency,
      givenAt: sql`crm_now()`,
    })
    .onConflictDoNothing();
}
