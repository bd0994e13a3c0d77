import { asc, eq } from "drizzle-orm";

import type { ItemKind } from "../domain/basket-items";
import { undoMembership } from "./begin-membership";
import type { Transaction } from "./database";
import { undoGiftVoucher } from "./fulfil/gift-voucher";
import type { OrderItemRow } from "./fulfil-items";
import type { OrderRow } from "./orders-write";
import { orderItems } from "./schema/orders";

/** Takes back what a line of a kind brought about. False when that cannot be: it was used already. */
type Undoing = (tx: Transaction, item: OrderItemRow) => Promise<boolean>;

const nothingToUndo: Undoing = () => Promise.resolve(true);

const UNDOINGS = {
  package: nothingToUndo,
  "food-and-drink": nothingToUndo,
  merchandise: nothingToUndo,
  supplementary: nothingToUndo,
  membership: (tx, item) => undoMembership(tx, item.id),
  donation: nothingToUndo,
  "gift-voucher": undoGiftVoucher,
  "ticket-subscription": nothingToUndo,
  "booking-protection": nothingToUndo,
  "cover-fee": nothingToUndo,
} satisfies Record<ItemKind, Undoing>;

/** Takes back what an order's lines besides tickets brought about, all or (false) none that the caller may keep. */
export async function undoItems(tx: Transaction, order: Pick<OrderRow, "id">): Promise<boolean> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.kind), asc(orderItems.id));
  for (const item of items) if (!(await UNDOINGS[item.kind](tx, item))) return false;
  return true;
}
