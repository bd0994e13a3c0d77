import { findBrokenLimit } from "../limits/basket-limits";
import { findBasket } from "../baskets/basket-record";
import type { Transaction } from "../platform/database/database";

/**
 * Whether a basket keeps to every limit of its customer. Asked again before it becomes an order: tickets may have been
 * chosen before anybody signed in, when earlier orders could not be counted.
 */
export async function isWithinLimits(
  tx: Transaction,
  basketId: string,
  customerId: string,
): Promise<boolean> {
  const basket = await findBasket(tx, basketId);
  return basket === null || (await findBrokenLimit(tx, basket, customerId)) === null;
}
