import type { ChangeProblem } from "#contract/operations/basket-problems";
import { eq } from "drizzle-orm";

import type { BasketRecord } from "./basket-contents";
import { done, type Outcome } from "./basket-outcome";
import { getBasket, openBasket, setHold } from "./baskets";
import { dropStaleClaims } from "../holds/seat-claims";
import type { Transaction } from "../platform/database/database";
import { basketCodes, basketItems, basketTickets } from "./tables";

/** Takes every line and every code out of a basket and gives its seats back. Call it with the basket locked. */
export async function clearBasket(tx: Transaction, basketId: string): Promise<void> {
  await tx.delete(basketTickets).where(eq(basketTickets.basketId, basketId));
  await tx.delete(basketItems).where(eq(basketItems.basketId, basketId));
  await tx.delete(basketCodes).where(eq(basketCodes.basketId, basketId));
  await dropStaleClaims(tx, basketId);
  await setHold(tx, basketId, { firstHeldAt: null, heldUntil: null });
}

/** Empties a basket that is open for changes. Safe to repeat. */
export async function emptyBasket(
  tx: Transaction,
  basketId: string,
): Promise<Outcome<BasketRecord, ChangeProblem>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  await clearBasket(tx, basketId);
  return done(await getBasket(tx, basketId));
}
