import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";

import type { ItemDetails } from "#contract/schemas/basket-item";
import { customers } from "../customers/tables";
import { queueMail } from "../mail/mails";
import { type OrderItemOf, orderItems, type OrderRow } from "../orders/tables";
import { readClock } from "../platform/database/clock";
import type { Reader, Transaction } from "../platform/database/database";
import { firstRow, insertedRow } from "../platform/database/rows";
import { makeGiftVoucherCode, sendingTime } from "./rules";
import { postToVouchers } from "./spend-balance";
import { giftVouchers } from "./tables";

export type VoucherRow = typeof giftVouchers.$inferSelect;

export function findVoucher(db: Reader, code: string) {
  return firstRow(db.select().from(giftVouchers).where(eq(giftVouchers.code, code)));
}

/** A voucher with its buyer's details, for its mail; none if the box office issued it. */
export async function findMailedVoucher(
  db: Reader,
  voucherId: string,
): Promise<{ voucher: VoucherRow; details: ItemDetails["gift-voucher"] | null } | null> {
  const [row] = await db
    .select({ voucher: giftVouchers, details: orderItems.details })
    .from(giftVouchers)
    .leftJoin(orderItems, eq(orderItems.id, giftVouchers.orderItemId))
    .where(eq(giftVouchers.id, voucherId));
  // The line was written with the details of its kind.
  return row === undefined
    ? null
    : { ...row, details: row.details as ItemDetails["gift-voucher"] | null };
}

/**
 * Issues a voucher over `amount`, minor units. `bought` names the order line and which of its vouchers this is. Its code
 * is one of more than 2^54, unless one is given.
 */
export async function issueVoucher(
  tx: Transaction,
  {
    bought,
    code = makeGiftVoucherCode(randomInt),
    ...voucher
  }: Pick<VoucherRow, "amount" | "currency" | "expiresAt"> & {
    bought?: { orderItemId: string; copy: number };
    code?: string;
  },
): Promise<{ id: string; code: string }> {
  const row = await insertedRow(
    tx
      .insert(giftVouchers)
      // The balance is what its entries say; the first of them follows.
      .values({ ...voucher, ...bought, code, balance: 0 })
      .returning({ id: giftVouchers.id, code: giftVouchers.code }),
  );
  await postToVouchers(tx, "issue", null, [{ id: row.id, amount: voucher.amount }]);
  return row;
}

/** Issues a paid line's vouchers once, and mails each to its recipient or buyer: at once, or on the chosen day. */
export async function fulfilGiftVoucher(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"gift-voucher">,
): Promise<void> {
  const recipient = item.details.toEmail ?? (await findEmail(tx, order.customerId));
  const sendAt = sendingTime(item.details.sendOn, await readClock(tx));
  for (let copy = 1; copy <= item.quantity; copy += 1) {
    const { id } = await issueVoucher(tx, {
      amount: item.price / item.quantity,
      currency: order.currency,
      expiresAt: null,
      bought: { orderItemId: item.id, copy },
    });
    await queueMail(tx, {
      kind: "gift-voucher",
      payload: { voucherId: id },
      recipient,
      locale: order.locale,
      sendAt,
      dedupeKey: `gift-voucher:${id}`,
    });
  }
}

/** Issues a voucher that nobody paid for, and mails its code to a customer. */
export async function giveVoucher(
  tx: Transaction,
  customer: { email: string; locale: string },
  voucher: Pick<VoucherRow, "amount" | "currency" | "expiresAt">,
): Promise<string> {
  const { id } = await issueVoucher(tx, voucher);
  await queueMail(tx, {
    kind: "gift-voucher",
    payload: { voucherId: id },
    recipient: customer.email,
    locale: customer.locale,
    dedupeKey: `gift-voucher:${id}`,
  });
  return id;
}

/** Blocks the vouchers of a line that is given back; false when some of their money was spent already. */
export async function undoGiftVoucher(
  tx: Transaction,
  item: { id: string; quantity: number },
): Promise<boolean> {
  const blocked = await tx
    .update(giftVouchers)
    .set({ state: "blocked" })
    .where(
      and(
        eq(giftVouchers.orderItemId, item.id),
        sql`${giftVouchers.balance} = ${giftVouchers.amount}`,
      ),
    )
    .returning({ id: giftVouchers.id });
  return blocked.length === item.quantity;
}

async function findEmail(tx: Transaction, customerId: string): Promise<string> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer === undefined) throw new Error(`no customer ${customerId}`);
  return customer.email;
}
