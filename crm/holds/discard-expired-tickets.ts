import type { ChangeProblem } from "#contract/operations/basket-problems";
import { basketStatus } from "../baskets/basket";
import { done, type BasketRecord, type Outcome } from "../baskets/basket-contents";
import { getBasket, openBasket, setHold } from "../baskets/baskets";
import { dropStaleClaims } from "./seat-claims";
import type { Transaction } from "../platform/database/database";
import { deleteLostTickets } from "./keep-tickets";

/**
 * Forgets what an expired basket lost, so that what else is in it can be bought. A basket that lost nothing is answered
 * as it is: whoever took the seats again in another window keeps them. Safe to repeat.
 */
export async function discardExpiredTickets(
  tx: Transaction,
  basketId: string,
): Promise<Outcome<BasketRecord, ChangeProblem>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok || basketStatus(opened.value) !== "expired") return opened;
  await deleteLostTickets(tx, basketId);
  await dropStaleClaims(tx, basketId);
  await setHold(tx, basketId, { firstHeldAt: null, heldUntil: null });
  return done(await getBasket(tx, basketId));
}
