import type { GrowthProblem, SizeProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";

import { priceOfBasket } from "./basket";
import { type BasketRecord } from "./basket-contents";
import { done, rejectAs, type Outcome } from "./basket-outcome";
import { basketFullness } from "./basket-size";
import { getBasket, openBasket } from "./baskets";
import { insertItem, type NewItem } from "./change-items";
import type { Transaction } from "../platform/database/database";

/**
 * Puts lines besides tickets into a basket: `choose` judges what they may be, by the basket as it was locked. A refusal
 * may leave the transaction half done: the caller undoes it.
 */
export async function putIn<P extends Problem>(
  tx: Transaction,
  basketId: string,
  choose: (basket: BasketRecord) => Promise<Outcome<readonly NewItem[], P>>,
): Promise<Outcome<BasketRecord, P | GrowthProblem>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const chosen = await choose(opened.value);
  if (!chosen.ok) return chosen;
  for (const item of chosen.value) await insertItem(tx, basketId, item);
  return sized(tx, basketId);
}

/** The basket as it now is, unless it grew beyond what one order bears. */
export async function sized(
  tx: Transaction,
  basketId: string,
): Promise<Outcome<BasketRecord, SizeProblem>> {
  const basket = await getBasket(tx, basketId);
  const full = basketFullness({
    lines: basket.items.length,
    total: priceOfBasket(basket).sums.total,
  });
  return full === null ? done(basket) : rejectAs(full);
}
