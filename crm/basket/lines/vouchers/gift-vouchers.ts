import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";

import type { ItemDetails } from "#contract/schemas/basket-item";
import { venue } from "#contract/venue";
import { customers } from "../../../tables/customers";
import { queueMail, requeueMail } from "../../../people/outbox/mails";
import { type OrderItemOf, orderItems, type OrderRow, orders } from "../../../tables/orders";
import { readClock } from "../../../platform/database/clock";
import type { Reader, Transaction } from "../../../platform/database/database";
import { firstRow, insertedRow } from "../../../platform/database/rows";
import { giftVoucherEnd, makeGiftVoucherCode } from "../../vouchers/rules";
import { vouchers } from "../../vouchers/ledger";
import { systemOrders } from "../../../tables/other-systems";
import { giftVouchers } from "../../../tables/vouchers";
import { sendingTime } from "./gift-rules";
import type { VoucherRow } from "../../vouchers/find-voucher";

/** A voucher with its buyer's details and current email. Both are null for vouchers that staff issued. */
export function findMailedVoucher(db: Reader, voucherId: string) {
  return firstRow(
    db
      .select({
        voucher: giftVouchers,
        // The order item of a voucher always has gift-voucher details.
        details: sql<ItemDetails["gift-voucher"] | null>`${orderItems.details}`,
        buyerEmail: customers.email,
      })
      .from(giftVouchers)
      .leftJoin(orderItems, eq(orderItems.id, giftVouchers.orderItemId))
      .leftJoin(orders, eq(orders.id, orderItems.orderId))
      .leftJoin(customers, eq(customers.id, orders.customerId))
      .where(eq(giftVouchers.id, voucherId)),
  );
}

/**
 * Issues a voucher worth `amount` minor units. `bought` identifies the order item and the copy, from 1. A generated code
 * has more than 54 bits of entropy.
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
      // The first ledger entry below sets the balance.
      .values({ ...voucher, ...bought, code, balance: 0 })
      .returning({ id: giftVouchers.id, code: giftVouchers.code }),
  );
  await vouchers.post(tx, "issue", null, [{ id: row.id, amount: voucher.amount }]);
  return row;
}

/** Issues a paid item's vouchers and queues each one's mail to its recipient or buyer, for now or the chosen day. */
export async function fulfilGiftVoucher(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"gift-voucher">,
): Promise<void> {
  const mail = await itemMail(tx, order, item.details);
  const expiresAt = giftVoucherEnd(await readClock(tx), venue.giftCardDays);
  for (let copy = 1; copy <= item.quantity; copy += 1) {
    const { id } = await issueVoucher(tx, {
      amount: item.price / item.quantity,
      currency: order.currency,
      expiresAt,
      bought: { orderItemId: item.id, copy },
    });
    await queueMail(tx, { ...mail, ...voucherMail(id) });
  }
}

/** Shared by the mails of one item. Without `toEmail` they go to the buyer's current email. */
async function itemMail(
  tx: Transaction,
  { customerId, locale }: OrderRow,
  { toEmail, sendOn }: ItemDetails["gift-voucher"],
) {
  const recipient = toEmail ?? (await findEmail(tx, customerId));
  return { recipient, locale, sendAt: sendingTime(sendOn, await readClock(tx)) };
}

const voucherMail = (voucherId: string) =>
  ({
    kind: "gift-voucher",
    payload: { voucherId },
    dedupeKey: `gift-voucher:${voucherId}`,
  }) as const;

/**
 * Mails the vouchers of a paid item to `toEmail` with new codes; the old codes stop working. Codes of another ticketing system
 * stay: it knows no others. Returns false if one was
 * partly spent or the item was returned.
 */
export async function resendGiftVoucher(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"gift-voucher">,
  toEmail: string,
): Promise<boolean> {
  const unspent = await tx
    .select({ id: giftVouchers.id })
    .from(giftVouchers)
    .where(and(isUnspent(item.id), eq(giftVouchers.state, "active")))
    .orderBy(giftVouchers.id)
    .for("no key update");
  if (unspent.length !== item.quantity) return false;
  const { sent: _, ...details } = { ...item.details, toEmail };
  await tx.update(orderItems).set({ details }).where(eq(orderItems.id, item.id));
  const mail = await itemMail(tx, order, details);
  const isSoldThere = (await tx.$count(systemOrders, eq(systemOrders.orderId, order.id))) > 0;
  for (const { id } of unspent) {
    const code = makeGiftVoucherCode(randomInt);
    if (!isSoldThere) await tx.update(giftVouchers).set({ code }).where(eq(giftVouchers.id, id));
    await requeueMail(tx, { ...mail, ...voucherMail(id) });
  }
  return true;
}

/** Issues a free voucher and queues an email with its code. */
export async function issueFreeVoucher(
  tx: Transaction,
  customer: { email: string; locale: string },
  voucher: Pick<VoucherRow, "amount" | "currency" | "expiresAt">,
): Promise<string> {
  const { id } = await issueVoucher(tx, voucher);
  await queueMail(tx, {
    recipient: customer.email,
    locale: customer.locale,
    ...voucherMail(id),
  });
  return id;
}

/** Blocks the vouchers of a returned item. Returns false if one was partly spent. */
export async function revokeGiftVoucher(
  tx: Transaction,
  item: { id: string; quantity: number },
): Promise<boolean> {
  const blocked = await tx
    .update(giftVouchers)
    .set({ state: "blocked" })
    .where(isUnspent(item.id))
    .returning({ id: giftVouchers.id });
  return blocked.length === item.quantity;
}

const isUnspent = (orderItemId: string) =>
  and(
    eq(giftVouchers.orderItemId, orderItemId),
    sql`${giftVouchers.balance} = ${giftVouchers.amount}`,
  );

async function findEmail(tx: Transaction, customerId: string): Promise<string> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer === undefined) throw new Error(`customer ${customerId} not found`);
  return customer.email;
}
