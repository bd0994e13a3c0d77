import { and, eq } from "drizzle-orm";

import { basketStatus } from "../baskets/basket";
import { type BasketRecord, type LineRecord } from "../baskets/basket-contents";
import type { Transaction } from "../platform/database/database";
import { basketItems, basketTickets } from "../baskets/tables";

/** The tickets that a basket has still, for which it is not too late. */
export function keptLines(basket: BasketRecord): LineRecord[] {
  return basketStatus(basket) === "expired" ? [] : basket.lines;
}

/**
 * Forgets what an expired basket lost, when something else is chosen: its tickets, and the packages that they made up.
 * Their claims go after that, by `dropStaleClaims`, once new seats are taken.
 */
export async function deleteLostTickets(tx: Transaction, basketId: string): Promise<void> {
  await tx.delete(basketTickets).where(eq(basketTickets.basketId, basketId));
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basketId), eq(basketItems.kind, "package")));
}
