import { describe, expect, it } from "vitest";

import { completeOrder } from "../../../crm/payments/complete-order";
import { closePaymentAttempt, recordPaid } from "../../../crm/payments/record-paid";
import { newCustomer } from "../support/box-office";
import { FRIEND, ofCustomer, createCustomerReadyToJoin } from "../support/members";
import { getOrder, pay, type ReadyBasket } from "../support/paying";
import { atTheCardPage, testDesk } from "../support/payment-desk";
import { redeeming, spendAll, usedOf } from "../support/subscribers";

const desk = testDesk();

/** Leaves the card page, so that all is given back; and then the money comes. `meanwhile` runs between the two. */
async function turnedBackAndPaid(ready: ReadyBasket, meanwhile: () => Promise<unknown>) {
  const { orderId, paymentId, providerId } = await atTheCardPage(desk, ready);
  await closePaymentAttempt(desk, paymentId, "cancelled");
  await meanwhile();
  desk.cards.pay(providerId);
  await recordPaid(desk, paymentId, { providerId, paidAt: new Date() });
  await completeOrder(desk, orderId);
  return {
    order: await getOrder(orderId),
    isRefunded: desk.cards.refunds.includes(`refund-${paymentId}`),
  };
}

describe("money that comes after all", () => {
  it("begins the membership whose place is free still", async () => {
    const who = await newCustomer();
    const ready = await createCustomerReadyToJoin(FRIEND, who);
    const { order } = await turnedBackAndPaid(ready, async () => {
      expect(await ofCustomer(who.session)).toEqual([]);
    });
    expect(order.state).toBe("confirmed");
    expect(await ofCustomer(who.session)).toMatchObject([{ state: "active" }]);
  });

  it("goes back when another order took the membership's place", async () => {
    const who = await newCustomer();
    const [ready, other] = [
      await createCustomerReadyToJoin(FRIEND, who),
      await createCustomerReadyToJoin(FRIEND, who),
    ];
    const { order, isRefunded } = await turnedBackAndPaid(ready, () => pay(other));
    expect(order.state).toBe("failed");
    expect(isRefunded).toBe(true);
  });

  it("uses the subscription's vouchers again", async () => {
    const ready = await redeeming();
    const { order } = await turnedBackAndPaid(ready, async () => {
      expect(await usedOf(ready.subscriptionId)).toBe(0);
    });
    expect(order.state).toBe("confirmed");
    expect(await usedOf(ready.subscriptionId)).toBe(2);
  });

  it("goes back when the vouchers were used otherwise meanwhile", async () => {
    const ready = await redeeming({ vouchers: 2 });
    const { order, isRefunded } = await turnedBackAndPaid(ready, () =>
      spendAll(ready.subscriptionId),
    );
    expect(order.state).toBe("failed");
    expect(isRefunded).toBe(true);
    expect(await usedOf(ready.subscriptionId)).toBe(2);
  });
});
