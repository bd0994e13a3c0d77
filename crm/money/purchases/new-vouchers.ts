// Gift vouchers that another ticketing system has sold: their codes are its numbers.

import { asc, eq, sql } from "drizzle-orm";

import { normalizeVoucherCode } from "#contract/rules/gift-vouchers/gift-voucher";
import { isGiftVoucherCode } from "../../basket/vouchers/rules";
import type { Reader, Transaction } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import type { CommittedOrder } from "../../system/system";
import { orderItems } from "../../tables/orders";
import { giftVouchers } from "../../tables/vouchers";

type Sold = CommittedOrder["newVouchers"];

const isOfOrder = (orderId: string) =>
  sql`${orderItems.orderId} = ${orderId} and ${orderItems.kind} = 'gift-voucher'`;

/** Whether the system has sold the gift vouchers that an order has, with codes that can be entered here. */
export async function areVouchersSold(db: Reader, orderId: string, sold: Sold): Promise<boolean> {
  const rows = await db
    .select(pick(orderItems, "price", "quantity"))
    .from(orderItems)
    .where(isOfOrder(orderId));
  const ordered = rows.flatMap(({ price, quantity }) =>
    Array.from({ length: quantity }, () => price / quantity),
  );
  const amounts = sold.map(({ amount }) => amount);
  return (
    ordered.toSorted(byNumber).join() === amounts.toSorted(byNumber).join() &&
    sold.every(({ code }) => isGiftVoucherCode(normalizeVoucherCode(code)))
  );
}

const byNumber = (a: number, b: number) => a - b;

/** Gives the gift vouchers of an order, which were issued in the same transaction, the codes by which the system knows them. */
export async function nameVouchers(tx: Transaction, orderId: string, sold: Sold): Promise<void> {
  const left = [...sold];
  const issued = await tx
    .select(pick(giftVouchers, "id", "amount"))
    .from(giftVouchers)
    .innerJoin(orderItems, eq(orderItems.id, giftVouchers.orderItemId))
    .where(isOfOrder(orderId))
    .orderBy(asc(giftVouchers.copy), asc(giftVouchers.id));
  for (const { id, amount } of issued) {
    const at = left.findIndex((each) => each.amount === amount);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found === undefined) throw new Error(`gift voucher ${id} has no code in the system`);
    const code = normalizeVoucherCode(found.code);
    await tx.update(giftVouchers).set({ code }).where(eq(giftVouchers.id, id));
  }
}
