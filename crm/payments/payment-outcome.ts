import { and, eq, isNull, sql } from "drizzle-orm";

import { isSettled } from "../orders/rules";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { orders } from "../orders/tables";

/** So long the way back from the card page goes on showing an outcome that was shown already: a page is loaded again. */
const SHOWN_AGAIN_MS = 10 * 60 * 1000;

/**
 * Notes that somebody is told how an order's payment went, once that is final. False when it was first shown too long
 * ago for the way back from the card page to show it again. Safe to repeat.
 */
export async function markOutcomeShown(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, "id" | "state" | "outcomeShownAt">,
): Promise<boolean> {
  if (!isSettled(order.state)) return true;
  if (order.outcomeShownAt !== null)
    return (await readClock(db)).getTime() < order.outcomeShownAt.getTime() + SHOWN_AGAIN_MS;
  await db
    .update(orders)
    .set({ outcomeShownAt: sql`crm_now()` })
    .where(and(eq(orders.id, order.id), isNull(orders.outcomeShownAt)));
  return true;
}
