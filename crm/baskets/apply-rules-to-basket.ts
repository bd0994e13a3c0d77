import { inArray } from "drizzle-orm";

import type { Problem } from "#contract/problems";

import { basketStatus } from "./basket";
import { type BasketRecord } from "./basket-contents";
import { done, type Outcome } from "./basket-outcome";
import { dependentLineChanges } from "./dependent-lines";
import { getBasket } from "./baskets";
import { countBought } from "../limits/buyer-tickets";
import { updateItem } from "./change-items";
import type { Transaction } from "../platform/database/database";
import { basketItems } from "./tables";

/**
 * What must follow a change of a basket, whatever the change was: lines that hang on others go with them. Call it in
 * the transaction of the change. It asks the database only when there is something to follow.
 */
export async function applyBasketRules<P extends Problem>(
  tx: Transaction,
  changed: Outcome<BasketRecord, P>,
): Promise<Outcome<BasketRecord, P>> {
  if (!changed.ok) return changed;
  const basket = changed.value;
  const status = basketStatus(basket);
  // What an order stands for is as it was ordered.
  if (basket.order !== null || (status !== "open" && status !== "expired")) return changed;
  const bought = await countBought(tx, basket);
  const { remove, quantities } = dependentLineChanges(basket, (id) => bought.get(id) ?? 0);
  if (remove.length === 0 && quantities.size === 0) return changed;
  if (remove.length > 0) await tx.delete(basketItems).where(inArray(basketItems.id, remove));
  for (const [id, quantity] of quantities) await updateItem(tx, id, { quantity });
  return done(await getBasket(tx, basket.id));
}
