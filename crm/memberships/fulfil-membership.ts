import { startMembership } from "./start-membership";
import type { Transaction } from "../platform/database/database";
import type { OrderItemRow, OrderRow } from "../orders/tables";

/** Begins or renews the membership that was paid for. Safe to repeat. */
export async function fulfilMembership(
  tx: Transaction,
  _order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  await startMembership(tx, item.id);
}
