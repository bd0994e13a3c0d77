import type { OrderState } from "#contract/schemas/order";
import { debitMethod } from "../../basket/contents/debit-rules";
import { getLineKind } from "../../basket/lines/line-kinds";
import type { OrderItemRecord } from "../../tables/orders";

type DebitItem = Pick<OrderItemRecord, "kind" | "details">;

const debitOf = (item: DebitItem) => getLineKind(item).debit?.(item.details) ?? null;

/**
 * Whether a direct debit can be set up for an order: for any membership (renewal can be chosen later) or a monthly
 * donation.
 */
export function canSetUpDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
): boolean {
  if (order.state !== "confirmed" || debitMethod(order.currency) === null) return false;
  return items.some((item) => debitOf(item) !== null);
}

/** Whether the order page offers to set up a direct debit. */
export function shouldOfferDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
): boolean {
  return canSetUpDebit(order, items) && items.some((item) => debitOf(item) === "chosen");
}
