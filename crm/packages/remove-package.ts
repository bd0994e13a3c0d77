import type { Problem } from "#contract/problems";
import { and, eq, inArray } from "drizzle-orm";

import { basketStatus } from "../baskets/basket";
import { type BasketRecord } from "../baskets/basket-contents";
import { locksTickets } from "../codes/rules";
import { done, rejectAs, type Outcome } from "../baskets/basket-outcome";
import { getBasket, setHold } from "../baskets/baskets";
import type { Transaction } from "../platform/database/database";
import { planPackageRemoval, withParts } from "../holds/plan-removal";
import { deleteTickets } from "../holds/remove-block";
import { basketItems } from "../baskets/tables";
import { recomputePackages } from "./recompute-packages";

/**
 * Takes a package out of a basket with all its tickets, and a super package with its parts (spec section 4: "Removing a
 * performance that belongs to a flex package prompts removal of the whole package"). Companions who would be left alone go too. Their seats are free at once.
 */
export async function removePackage(
  tx: Transaction,
  basket: BasketRecord,
  itemId: string,
): Promise<Outcome<BasketRecord, Problem<"conflict/voucher-applied">>> {
  const gone = withParts(basket, itemId);
  const { tickets: lines } = await planPackageRemoval(tx, basket, itemId);
  if (lines.length > 0 && basketStatus(basket) !== "expired" && locksTickets(basket.codes))
    return rejectAs({ code: "conflict", reason: "voucher-applied" });
  await deleteTickets(tx, basket.id, lines);
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basket.id), inArray(basketItems.id, gone)));
  // A basket that holds nothing has nothing to count a deadline from.
  if (lines.length > 0 && lines.length === basket.lines.length)
    await setHold(tx, basket.id, { firstHeldAt: null, heldUntil: null });
  await recomputePackages(tx, basket.id);
  return done(await getBasket(tx, basket.id));
}
