import type { basketItemOperations } from "#contract/operations/basket-items";
import type { Transaction } from "../../platform/database/database";
import { type Changed, rejectAs, done } from "../contents/basket-contents";
import { lockForChange, getBasket } from "../baskets/open-basket";
import { emptiesBasket } from "../lines/memberships/rules";
import { updateModesOfSale } from "../prices/sale-check";
import { locksTickets } from "../codes/rules";
import { clearBasket, removeLines } from "../baskets/items";
import { getLineKind } from "../lines/line-kinds";

/**
 * Removes a line other than a ticket. Removing a membership that the tickets depend on empties the basket. `withParts`
 * also removes the packages of a super package. Safe to retry.
 */
export async function removeItem(
  tx: Transaction,
  basketId: string,
  itemId: string,
  withParts: boolean,
): Changed<typeof basketItemOperations.removeItem> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const item = opened.value.items.find(({ id }) => id === itemId);
  if (item === undefined) return opened;
  if (emptiesBasket(await updateModesOfSale(tx, opened.value), itemId)) {
    if (locksTickets(opened.value.codes))
      return rejectAs({ code: "conflict", reason: "voucher-applied" });
    await clearBasket(tx, basketId);
    return done(await getBasket(tx, basketId));
  }
  const { remove } = getLineKind(item);
  return remove === undefined
    ? removeLines(tx, basketId, [itemId])
    : remove(tx, opened.value, item, withParts);
}
