import { randomUUID } from "node:crypto";

import { baskets } from "../../crm/baskets/tables";
import { donations } from "../../crm/giving/tables";
import { orderItems, orders } from "../../crm/orders/tables";
import { payments } from "../../crm/payments/tables";
import type { Transaction } from "../../crm/platform/database/database";
import { demoGifts, funds } from "./demo-giving";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives a customer a past of gifts: each an order of its own, paid by card. */
export async function writeGifts(
  tx: Transaction,
  customerId: string,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  for (const { daysAgo, ...gift } of demoGifts)
    await writeGift(tx, customerId, gift, {
      givenAt: new Date(now.getTime() - daysAgo * DAY_MS),
      currency,
    });
}

type DemoGift = Omit<(typeof demoGifts)[number], "daysAgo">;

async function writeGift(
  tx: Transaction,
  customerId: string,
  { fundId, amount, appeal, recognitionName, tribute }: DemoGift,
  { givenAt, currency }: { givenAt: Date; currency: string },
): Promise<void> {
  const [basket] = await tx
    .insert(baskets)
    .values({ currency, customerId, createdAt: givenAt })
    .returning({ id: baskets.id });
  const [order] = await tx
    .insert(orders)
    .values({
      basketId: basket?.id ?? "",
      customerId,
      state: "confirmed",
      currency,
      subtotal: amount,
      fees: 0,
      delivery: 0,
      discounts: 0,
      vat: 0,
      total: amount,
      pageUrl: "",
      locale: "en-us",
      details: { specialRequests: null, accessRequirements: null, marketing: null },
      placedAt: givenAt,
      confirmedAt: givenAt,
    })
    .returning({ id: orders.id });
  const orderId = order?.id ?? "";
  const named = { appeal, recognitionName, anonymous: false };
  const [item] = await tx
    .insert(orderItems)
    .values({
      orderId,
      kind: "donation",
      productId: fundId,
      name: funds.find(({ id }) => id === fundId)?.name ?? fundId,
      quantity: 1,
      price: amount,
      discount: 0,
      details: { ...named, tribute, roundUp: false },
    })
    .returning({ id: orderItems.id });
  await tx.insert(donations).values({
    ...named,
    orderId,
    orderItemId: item?.id ?? "",
    customerId,
    fundId,
    source: "gift",
    amount,
    currency,
    tributeType: tribute?.type ?? null,
    tributeName: tribute?.name ?? null,
    givenAt,
  });
  await tx.insert(payments).values({
    orderId,
    attemptKey: randomUUID(),
    provider: "stripe",
    returnUrl: "",
    cancelUrl: "",
    amount,
    currency,
    state: "paid",
    paidAt: givenAt,
  });
}
