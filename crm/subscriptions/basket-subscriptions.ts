import type { GrowthProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";

import { putIn, sized, updateItem } from "../baskets/items";
import type { BasketRecord } from "../baskets/basket-contents";
import { itemsOf } from "../baskets/item-rules";
import { done, rejectAs, type Outcome } from "../baskets/basket-contents";
import { openBasket } from "../baskets/baskets";
import type { Transaction } from "../platform/database/database";
import { findPricing } from "./ticket-subscriptions";

/** Puts ticket subscriptions of one pricing into a basket. */
export function addSubscriptions(
  tx: Transaction,
  basketId: string,
  wish: { pricingId: string; quantity: number },
): Promise<Outcome<BasketRecord, GrowthProblem | Problem<"invalid">>> {
  return putIn(tx, basketId, async () => {
    const found = await findPricing(tx, wish.pricingId);
    if (found === null) return rejectAs({ code: "invalid", fields: { pricingId: "unknown" } });
    const { plan, pricing } = found;
    return done([
      {
        kind: "ticket-subscription",
        productId: pricing.id,
        name: plan.name,
        quantity: wish.quantity,
        unitPrice: pricing.price,
        details: { pricingName: pricing.name, vouchers: plan.vouchers, months: plan.months },
      },
    ]);
  });
}

/** Says how many there are to be. Safe to repeat. */
export async function changeSubscriptions(
  tx: Transaction,
  basketId: string,
  itemId: string,
  quantity: number,
): Promise<Outcome<BasketRecord, GrowthProblem>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  if (!itemsOf(opened.value.items, "ticket-subscription").some(({ id }) => id === itemId))
    return rejectAs({ code: "not-found" });
  await updateItem(tx, itemId, { quantity });
  return sized(tx, basketId);
}
