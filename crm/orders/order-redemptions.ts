import type { NotReady } from "#contract/operations/payments";

import type { BasketRecord } from "../baskets/basket-contents";
import type { PricedBasket } from "../pricing/price-basket";
import type { Transaction } from "../platform/database/database";
import { creditSpends } from "../vouchers/spend-credit";
import { giftVoucherSpends } from "../vouchers/spend-gift-voucher";
import { membershipSpends } from "../memberships/spend-membership";
import { promoCodeSpends } from "../codes/spend-promo-code";
import type { Spend, SpendingOrder } from "./spends";
import { ticketLimitSpends } from "../limits/spend-ticket-limit";
import { stockSpends } from "../merchandise/spend-stock";
import { ticketSubscriptionSpends } from "../subscriptions/spend-ticket-subscription";

/*
 * What an order spends besides seats: promo codes, gift vouchers, account credit, stock. It is taken when the order is
 * written, before anybody leaves for the card page, and given back when the order fails; so nothing is ever promised
 * twice. Locks are taken in one order: buyer, promo code, voucher, credit, stock, ticket subscription, membership; within a kind by id.
 */
const SPENDS: readonly Spend[] = [
  ticketLimitSpends,
  promoCodeSpends,
  giftVoucherSpends,
  creditSpends,
  stockSpends,
  ticketSubscriptionSpends,
  membershipSpends,
];

/** Locks whatever a basket is about to spend, before its worth is read. */
export async function lockRedemptions(tx: Transaction, basketId: string): Promise<void> {
  for (const { lock } of SPENDS) await lock(tx, basketId);
}

/** Takes what an order spends; null, or why it cannot be taken any more. */
export async function takeSpends(
  tx: Transaction,
  order: SpendingOrder,
  basket: BasketRecord,
  priced: PricedBasket,
): Promise<NotReady | null> {
  for (const { take } of SPENDS) {
    const refusal = await take(tx, order, basket, priced);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Gives back what an order took: one that failed, or one that was confirmed and is given back. Safe to repeat. */
export async function releaseRedemptions(tx: Transaction, orderId: string): Promise<void> {
  for (const { release } of SPENDS) await release(tx, orderId);
}

/**
 * Takes again what an order gave back when it failed, since its money came after all. False when some of it is not
 * there any more: the caller undoes what was taken.
 */
export async function retakeRedemptions(tx: Transaction, order: SpendingOrder): Promise<boolean> {
  for (const { retake } of SPENDS) if (!(await retake(tx, order))) return false;
  return true;
}

/** What a paid order took is spent for good; call it in the transaction that sells the seats. Safe to repeat. */
export async function commitRedemptions(tx: Transaction, orderId: string): Promise<void> {
  for (const { settle } of SPENDS) await settle(tx, orderId);
}
