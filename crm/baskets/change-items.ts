import type { ItemDetails, ItemKind } from "#contract/schemas/basket-item";
import type { ChangeProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { and, eq, inArray } from "drizzle-orm";

import type { BasketRecord } from "./basket-contents";
import { locksTickets } from "../codes/rules";
import type { ItemRecord } from "./basket-item-rules";
import { done, rejectAs, type Outcome } from "./basket-outcome";
import { goesWith } from "../food/food-order";
import { emptiesBasket } from "../memberships/membership-removal";
import { getBasket, openBasket } from "./baskets";
import { clearBasket } from "./clear-basket";
import type { Transaction } from "../platform/database/database";
import { judgeAnew } from "../pricing/sale-check";
import { removePackage } from "../packages/packages";
import { basketItems } from "./tables";

/** A line to put in; sums in minor units. */
export type NewItem = {
  [K in ItemKind]: {
    kind: K;
    productId: string;
    name: string;
    quantity: number;
    unitPrice: number;
    details: ItemDetails[K];
  };
}[ItemKind];

/** Puts a line besides tickets into a basket that is open for changes, and gives its id. What it may be, the caller has judged. */
export async function insertItem(
  tx: Transaction,
  basketId: string,
  item: NewItem,
): Promise<string> {
  const [row] = await tx
    .insert(basketItems)
    .values({ basketId, ...item })
    .returning({ id: basketItems.id });
  if (row === undefined) throw new Error("insert into basket_items returned no row");
  return row.id;
}

/** Changes a line that is there. */
export async function updateItem(
  tx: Transaction,
  itemId: string,
  change: Partial<Pick<ItemRecord, "quantity" | "unitPrice" | "details">>,
): Promise<void> {
  await tx.update(basketItems).set(change).where(eq(basketItems.id, itemId));
}

/**
 * Takes one line out that is no ticket; with a membership by whose right tickets were sold, the whole basket. A line
 * that is gone is no error: safe to repeat.
 */
export async function removeItem(
  tx: Transaction,
  basketId: string,
  itemId: string,
): Promise<Outcome<BasketRecord, ChangeProblem | Problem<"conflict/voucher-applied">>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const item = opened.value.items.find(({ id }) => id === itemId);
  if (item === undefined) return opened;
  if (emptiesBasket(await judgeAnew(tx, opened.value), itemId)) {
    if (locksTickets(opened.value.codes))
      return rejectAs({ code: "conflict", reason: "voucher-applied" });
    await clearBasket(tx, basketId);
    return done(await getBasket(tx, basketId));
  }
  if (item.kind === "package") return removePackage(tx, opened.value, itemId);
  // One line of food and drink takes its whole party with it.
  const gone = goesWith(opened.value.items, itemId);
  await tx
    .delete(basketItems)
    .where(and(inArray(basketItems.id, gone), eq(basketItems.basketId, basketId)));
  return done(await getBasket(tx, basketId));
}
