import { and, eq, inArray } from "drizzle-orm";

import type { ChangeProblem } from "#contract/problems/basket-problems";
import type { basketOperations } from "#contract/operations/baskets";
import type { Problem } from "#contract/problems/problems";
import { dropStaleClaims } from "../../stock/holds/seat-claims";
import type { Transaction } from "../../platform/database/database";
import {
  type BasketRecord,
  type Changed,
  done,
  type ChangeResult,
} from "../contents/basket-contents";
import { getBasket, lockForChange, setHold } from "./open-basket";
import type { ItemRecord, NewItem } from "../contents/basket-lines";
import { basketCodes, basketItems, basketTickets } from "../../tables/baskets";

/** Inserts a line without checks. Returns its id. */
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

export async function updateItem(
  tx: Transaction,
  itemId: string,
  change: Partial<Pick<ItemRecord, "productId" | "name" | "quantity" | "unitPrice" | "details">>,
): Promise<void> {
  await tx.update(basketItems).set(change).where(eq(basketItems.id, itemId));
}

/** Locks the basket and adds the lines returned by `choose`. After a refusal the caller must roll back. */
export async function addItems<P extends Problem>(
  tx: Transaction,
  basketId: string,
  choose: (basket: BasketRecord) => Promise<ChangeResult<readonly NewItem[], P>>,
): Promise<ChangeResult<BasketRecord, P | ChangeProblem>> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const chosen = await choose(opened.value);
  if (!chosen.ok) return chosen;
  for (const item of chosen.value) await insertItem(tx, basketId, item);
  return done(await getBasket(tx, basketId));
}

/** Removes lines other than tickets. The basket must be locked. */
export async function removeLines(tx: Transaction, basketId: string, itemIds: readonly string[]) {
  await tx
    .delete(basketItems)
    .where(and(inArray(basketItems.id, [...itemIds]), eq(basketItems.basketId, basketId)));
  return done(await getBasket(tx, basketId));
}

/** Removes all lines and codes and releases the seats. The basket must be locked. */
export async function clearBasket(tx: Transaction, basketId: string): Promise<void> {
  await tx.delete(basketTickets).where(eq(basketTickets.basketId, basketId));
  await tx.delete(basketItems).where(eq(basketItems.basketId, basketId));
  await tx.delete(basketCodes).where(eq(basketCodes.basketId, basketId));
  await dropStaleClaims(tx, basketId);
  await setHold(tx, basketId, { firstHeldAt: null, heldUntil: null });
}

export async function emptyBasket(
  tx: Transaction,
  basketId: string,
): Changed<typeof basketOperations.emptyBasket> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  await clearBasket(tx, basketId);
  return done(await getBasket(tx, basketId));
}

/** Returns a copy with `changes` applied; undefined fields are ignored. */
export function withChanges<T extends object>(
  value: T,
  changes: { [Field in keyof T]?: T[Field] | undefined },
): T {
  const defined = Object.entries(changes).filter(([, change]) => change !== undefined);
  return { ...value, ...Object.fromEntries(defined) };
}
