import { and, eq, type SQL, sql } from "drizzle-orm";

import type { ItemKind } from "#contract/schemas/basket-item";
import { orderItems } from "../../tables/orders";
import { payments } from "../../tables/payments";
import type { Reader } from "../../platform/database/database";
import {
  listSpentCredit,
  listSpentGiftVouchers,
  sumRefundedToBalances,
} from "../../basket/vouchers/return-balance";
import { donationsPaidByGoodwill } from "../../basket/vouchers/spend-balance";
import { type PaidWith, withoutKept } from "./rules";
import { orderReturns } from "../../tables/returns";

/**
 * What an order was paid with, less earlier returns, and less what must stay paid: gift cards that it bought, and the
 * deductible part of its donations.
 */
export async function findPaidWith(
  db: Reader,
  orderId: string,
): Promise<PaidWith & { paymentId: string | null; refundedByProvider: number }> {
  const [paid] = await db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "paid")));
  const giftCards = await listSpentGiftVouchers(db, orderId);
  const grants = await listSpentCredit(db, orderId);
  // What went back to no gift card and no grant was the card's, as a refund or as new credit.
  const ofCard = (await sumReturned(db, orderId)) - (await sumRefundedToBalances(db, orderId));
  const card = (paid?.amount ?? 0) - ofCard;
  const [kept] = await db
    .select({
      giftVouchersBought: sumOfKind("gift-voucher"),
      deductible: sql<number>`(${sumOfKind("donation")} - ${donationsPaidByGoodwill(sql`${orderId}::uuid`)})::int`,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return {
    paymentId: paid?.id ?? null,
    refundedByProvider: await sumProviderRefunds(db, orderId),
    ...withoutKept({ card, giftCards, grants }, kept ?? { giftVouchersBought: 0, deductible: 0 }),
  };
}

const sumOfKind = (kind: ItemKind) =>
  sql<number>`coalesce(sum(${orderItems.price}) filter (where ${orderItems.kind} = ${kind}), 0)::int`;

export const sumReturned = (db: Reader, orderId: string) =>
  sumAmounts(db, eq(orderReturns.orderId, orderId));

async function sumAmounts(db: Reader, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${orderReturns.amount}), 0)::int` })
    .from(orderReturns)
    .where(condition);
  return row?.sum ?? 0;
}

export const sumProviderRefunds = (db: Reader, orderId: string) =>
  sumAmounts(db, and(eq(orderReturns.orderId, orderId), orderReturns.byProvider));
