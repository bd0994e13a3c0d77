import { eq, sql } from "drizzle-orm";

import { orderNumber } from "../orders/rules";
import { orderLines } from "../orders/order-lines";
import { paymentMethods } from "./payment-methods";
import { CARD_PAGE_MINUTES } from "../holds/paying-hold-rules";
import { formatsIn } from "../platform/formats";
import type { Reader } from "../platform/database/database";
import { findOrder } from "../orders/queries";
import { payments } from "./payments-tables";
import { wordsIn } from "../platform/words";
import type { CardAttempt } from "./card-payments";

/**
 * What the card page is to show for an attempt. Everything comes from what was written with it, so that the request
 * is the same, to the byte, whenever it is sent again. Null when there is no such attempt.
 */
export async function getCardAttempt(db: Reader, paymentId: string): Promise<CardAttempt | null> {
  const [row] = await db
    .select({
      payment: payments,
      // The provider lives by the true time, whatever the demo clock says.
      openedAt: sql<string>`extract(epoch from ${payments.createdAt} - (crm_now() - now())) * 1000`,
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
  const record = row ? await findOrder(db, row.payment.orderId) : null;
  if (!row || record === null) return null;
  const { order, customer } = record;
  const t = wordsIn(order.locale);
  const { short } = formatsIn(order.locale);
  const lines = orderLines(
    {
      tickets: record.tickets.map((ticket) => ({ ...ticket, when: short(ticket.startsAt) })),
      items: record.items,
      delivery: order.delivery,
      tendered: order.giftVouchers + order.credit,
    },
    {
      fee: t("mail.cardPage.fee"),
      delivery: t("mail.cardPage.delivery", { name: record.deliveryName ?? "" }),
      rest: t("mail.cardPage.rest", { number: orderNumber(order.number) }),
    },
  );
  return {
    key: paymentId,
    orderId: order.id,
    orderNumber: orderNumber(order.number),
    currency: order.currency,
    methods: paymentMethods(order.currency),
    lines,
    email: customer.email,
    keepCard: row.payment.keepCard,
    providerCustomer: row.payment.providerCustomer,
    locale: order.locale,
    expiresAt: new Date(Math.round(Number(row.openedAt)) + CARD_PAGE_MINUTES * 60_000),
    returnUrl: row.payment.returnUrl,
    cancelUrl: row.payment.cancelUrl,
  };
}
