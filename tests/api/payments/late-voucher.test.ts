import { describe, expect, it } from "vitest";

import { completeOrder } from "../../../crm/payments/complete-order";
import { closePaymentAttempt, recordPaid } from "../../../crm/payments/record-paid";
import { enter, leftOf, newVoucher } from "../support/codes";
import { query } from "../support/create-test-performance";
import { getOrder, readyBasket } from "../support/paying";
import { atTheCardPage, testDesk } from "../support/payment-desk";

const desk = testDesk();

/** An order that a voucher pays 10.00 of is given up; then, after `meanwhile`, its card payment arrives. */
async function paidLate(code: string, meanwhile: () => Promise<unknown>) {
  const ready = await readyBasket();
  const { totals } = (await enter(ready.basketId, code)).body;
  const { orderId, paymentId, providerId } = await atTheCardPage(desk, {
    ...ready,
    total: totals.toPay.amount,
  });
  await closePaymentAttempt(desk, paymentId, "cancelled");
  await meanwhile();
  desk.cards.pay(providerId);
  await recordPaid(desk, paymentId, { providerId, paidAt: new Date() });
  await completeOrder(desk, orderId);
  const { state } = await getOrder(orderId);
  return { state, isRefunded: desk.cards.refunds.includes(`refund-${paymentId}`) };
}

describe("a card payment that arrives late for an order with a gift voucher", () => {
  it("completes the order while the voucher can still pay its part", async () => {
    const code = await newVoucher(1_000);
    const late = await paidLate(code, () => Promise.resolve());
    expect(late).toEqual({ state: "confirmed", isRefunded: false });
    expect(await leftOf(code)).toBe(0);
  });

  it("is refunded when the voucher has expired meanwhile, which is not spent", async () => {
    const code = await newVoucher(1_000);
    const late = await paidLate(code, () =>
      query("update gift_vouchers set expires_at = now() - interval '1 s' where code = $1", [code]),
    );
    expect(late).toEqual({ state: "failed", isRefunded: true });
    expect(await leftOf(code)).toBe(1_000);
  });

  it("is refunded when the voucher was blocked meanwhile", async () => {
    const code = await newVoucher(1_000);
    const late = await paidLate(code, () =>
      query("update gift_vouchers set state = 'blocked' where code = $1", [code]),
    );
    expect(late).toEqual({ state: "failed", isRefunded: true });
    expect(await leftOf(code)).toBe(1_000);
  });
});
