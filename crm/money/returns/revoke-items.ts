import { eq } from "drizzle-orm";

import type { RecurringEnds } from "../../basket/contents/line-kind";
import { listOrderItems } from "../../basket/contents/ordered-items";
import { getLineKind } from "../../basket/lines/line-kinds";
import type { Transaction } from "../../platform/database/database";
import type { OrderRow } from "../../tables/orders";
import { recurringPayments } from "../../tables/recurring";
import { detachReturnedMembership, stopRecurring } from "../recurring/recurring-agreements";

const recurringEnds: RecurringEnds = {
  stopDonation: (tx, id) => stopRecurring(tx, eq(recurringPayments.giftItemId, id), "asked"),
  detachMembership: detachReturnedMembership,
};

/** Reverses the order's non-ticket items. On false the caller must roll back. */
export async function revokeItems(tx: Transaction, order: Pick<OrderRow, "id">): Promise<boolean> {
  for (const item of await listOrderItems(tx, [order.id]))
    if ((await getLineKind(item).revoke?.(tx, item, recurringEnds)) === false) return false;
  return true;
}
