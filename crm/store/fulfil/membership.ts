import { beginMembership } from "../begin-membership";
import type { Transaction } from "../database";
import type { OrderItemRow } from "../fulfil-items";
import type { OrderRow } from "../orders-write";

/** Begins or renews the membership that was paid for. Safe to repeat. */
export async function fulfilMembership(
  tx: Transaction,
  _order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  await beginMembership(tx, item.id);
}
