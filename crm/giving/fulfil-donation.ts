import { eq, sql } from "drizzle-orm";

import type { ItemDetails } from "#contract/schemas/basket-item";
import { customers } from "../customers/tables";
import type { OrderItemRow, OrderRow } from "../orders/tables";
import type { Transaction } from "../platform/database/database";
import { donations } from "./tables";

/** Writes down a gift that was paid for; what it says of names is kept for the customer's next gift. Safe to repeat. */
export async function fulfilDonation(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  const details = item.details as ItemDetails["donation"];
  const { appeal, recognitionName, anonymous, tribute, roundUp } = details;
  await writeGift(tx, order, item, {
    fundId: item.productId,
    source: roundUp ? "round-up" : "gift",
    appeal,
    recognitionName,
    anonymous,
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

/** Whoever bears the card's costs gives that sum to a fund. Safe to repeat. */
export async function fulfilCoverFee(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  await writeGift(tx, order, item, {
    fundId: (item.details as ItemDetails["cover-fee"]).fundId,
    source: "cover-fee",
    anonymous: false,
  });
}

type Gift = Pick<typeof donations.$inferInsert, "fundId" | "source" | "anonymous"> &
  Partial<
    Pick<
      typeof donations.$inferInsert,
      "appeal" | "recognitionName" | "tributeType" | "tributeName"
    >
  >;

/** A sum of nothing, of an order that was whole already, is no gift. */
async function writeGift(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
  gift: Gift,
): Promise<void> {
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
