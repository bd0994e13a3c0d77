import { eq } from "drizzle-orm";

import { itemsOf } from "../baskets/basket-item-rules";
import { packageStates } from "./package-states";
import { getBasket } from "../baskets/baskets";
import type { Transaction } from "../platform/database/database";
import { findPackages } from "./packages";
import { basketItems } from "../baskets/tables";

/** Writes down how far each package of a basket has got, after its tickets or its parts have changed. */
export async function recomputePackages(tx: Transaction, basketId: string): Promise<void> {
  const { items, lines } = await getBasket(tx, basketId);
  const packages = itemsOf(items, "package");
  const rules = await findPackages(
    tx,
    packages.map(({ productId }) => productId),
  );
  const states = packageStates(items, lines, rules);
  for (const { id, details } of packages) {
    const state = states.get(id);
    if (state === undefined) continue;
    if (state.missing !== details.missing || state.percentOff !== details.percentOff)
      await tx
        .update(basketItems)
        .set({ details: { ...details, ...state } })
        .where(eq(basketItems.id, id));
  }
}
