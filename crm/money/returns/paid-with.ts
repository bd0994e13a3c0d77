import { and, eq, type SQL, sql } from "drizzle-orm";

import type { ItemKind } from "#contract/schemas/basket-item";
import { orderItems, orders } from "../../tables/orders";
import { payments } from "../../tables/payments";
import type { Reader } from "../../platform/database/database";
import {
  listSpentCredit,
  listSpentGiftVouchers,
  refundedToBalances,
} from "../../basket/vouchers/return-balance";
import { donationsPaidByGoodwill } from "../../basket/vouchers/spend-balance";
import { type PaidWith, withoutKept } from "./rules";
import { orderReturns } from "../../tables/returns";
import { creditEntries, giftVoucherEntries } from "../../tables/vouchers";

/**
 * What an order was paid with, less earlier returns, and less what must stay paid: gift cards that it bought, and the
 * deductible part of its donations. `returned`: by earlier returns, in minor units.
 */
export async function findPaidWith(
  db: Reader,
  orderId: string,
): Promise<PaidWith & { paymentId: string | null; refundedByProvider: number; returned: number }> {
  const id = sql`${orderId}::uuid`;
  const [sums] = await db
    .select({
      paymentId: payments.id,
      paid: payments.amount,
      returned: sumOfReturns(id, sql`true`),
      refundedByProvider: sumOfReturns(id, sql`r.by_provider`),
      toBalances: refundedToBalances(id),
      giftVouchersBought: sumOfKind(id, "gift-voucher"),
      deductible: sql<number>`(${sumOfKind(id, "donation")} - ${donationsPaidByGoodwill(id)})::int`,
      hasGiftCards: sql<boolean>`exists (select from ${giftVoucherEntries} e where e.order_id = ${id})`,
      hasCredit: sql<boolean>`exists (select from ${creditEntries} e where e.order_id = ${id})`,
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.state, "paid")))
    .where(eq(orders.id, orderId));
  if (sums === undefined) throw new Error(`order ${orderId} not found`);
  const { paymentId, paid, returned, refundedByProvider, toBalances, ...more } = sums;
  const giftCards = more.hasGiftCards ? await listSpentGiftVouchers(db, orderId) : [];
  const grants = more.hasCredit ? await listSpentCredit(db, orderId) : [];
  // What went back to no gift card and no grant was the card's, as a refund or as new credit.
  const card = (paid ?? 0) - (returned - toBalances);
  return {
    paymentId,
    refundedByProvider,
    returned,
    ...withoutKept({ card, giftCards, grants }, more),
  };
}

const sumOfKind = (orderId: SQL, kind: ItemKind) => sql<number>`(
  select coalesce(sum(i.price), 0)::int from ${orderItems} i
  where i.order_id = ${orderId} and i.kind = ${kind})`;

/** `condition`: on the return r. */
const sumOfReturns = (orderId: SQL, condition: SQL) => sql<number>`(
  select coalesce(sum(r.amount), 0)::int from ${orderReturns} r
  where r.order_id = ${orderId} and ${condition})`;

/** What was refunded of an order in the provider's dashboard, in minor units. */
export async function sumProviderRefunds(db: Reader, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${orderReturns.amount}), 0)::int` })
    .from(orderReturns)
    .where(and(eq(orderReturns.orderId, orderId), orderReturns.byProvider));
  return row?.sum ?? 0;
}
