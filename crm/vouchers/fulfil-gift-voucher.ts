import type { ItemDetails } from "#contract/schemas/basket-item";
import { and, eq, sql } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import type { OrderItemRow, OrderRow } from "../orders/tables";
import { issueVoucher } from "./issue-voucher";
import { queueMail } from "../mail/mails";
import { customers } from "../customers/customer-tables";
import { giftVouchers } from "./gift-vouchers-tables";

/**
 * Issues the vouchers of a paid line, each with a code of its own, and mails each to whom it is for, or else to who
 * bought it. What was bought once is issued once: the table sees to it.
 */
export async function fulfilGiftVoucher(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  const { toEmail } = item.details as ItemDetails["gift-voucher"];
  const recipient = toEmail ?? (await findEmail(tx, order.customerId));
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
      dedupeKey: `gift-voucher:${id}`,
    });
  }
}

/** Blocks the vouchers of a line that is given back; false when some of their money was spent already. */
export async function undoGiftVoucher(tx: Transaction, item: OrderItemRow): Promise<boolean> {
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
