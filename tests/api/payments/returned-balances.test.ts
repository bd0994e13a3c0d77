import { expect, it } from "vitest";

import { refundOrder } from "../../../crm/money/returns/cancel-order";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { api, add, newBasket, NO_REQUESTS } from "../support/box-office";
import {
  addCode,
  checkLedgersAfterAll,
  creditBalance,
  newCredit,
  newVoucher,
  useCredit,
} from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { readyBasket, type ReadyBasket } from "../support/paying";
import { attemptRequest, testPaymentDeps } from "../support/payment-deps";
import { buyerActions, cancelTestPerformance, confirmed } from "../support/spending";
import { fromNow } from "../../support/api/stored";
import { boxOfficeTime, stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, completePayment } = buyerActions(deps);
checkLedgersAfterAll();

/** Places an order that nothing is left to pay of. */
const placeFreeOrder = async (ready: ReadyBasket) => {
  const started = await startPayment(deps, attemptRequest({ ...ready, total: 0 }));
  if (!started.ok || started.value.order.order.state !== "confirmed")
    throw new Error("not confirmed");
  return started.value.order.order.id;
};

const day = (days: number) => new Date(Date.now() + days * 86_400_000);
/** Full days left until each date, soonest first; null never ends. */
async function daysLeft(rows: Promise<{ expiresAt: Date | null }[]>) {
  const now = (await boxOfficeTime()).getTime();
  return (await rows)
    .map(({ expiresAt }) => expiresAt && Math.floor((expiresAt.getTime() - now) / 86_400_000))
    .sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
}
const voucherDays = (code: string) => daysLeft(stored.giftVouchers.find({ code }, ["expiresAt"]));
/** Full days until what a return extended ends. */
const GRACE = 30;

it("a refund extends only expiry dates within the next 30 days, and shortens none", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const codes = [
    await newVoucher(1000, { expiresAt: day(10) }),
    await newVoucher(1000, { expiresAt: day(100.5) }),
    await newVoucher(1000),
  ];
  for (const code of codes) await addCode(ready.basketId, code);
  await newCredit(ready.customerId, 1000, 10);
  await newCredit(ready.customerId, 1000, 100);
  await useCredit(ready.basketId, 2000, ready.session);
  const attempt = await goToCardPage(ready);
  expect(await completePayment(attempt)).toEqual(confirmed);
  await refundOrder(deps, attempt.orderId, "command line");
  const ofVouchers = await Promise.all(codes.map((code) => voucherDays(code)));
  expect(ofVouchers).toEqual([[GRACE], [100], [null]]);
  // The first grant keeps its date: what it had paid is a grant of its own.
  const ofGrants = await daysLeft(
    stored.creditGrants.find({ customerId: ready.customerId }, ["expiresAt"]),
  );
  expect(ofGrants).toEqual([expect.any(Number), GRACE, expect.any(Number)]);
  expect(await creditBalance(ready.session)).toBe(2000);
});

it("buying and refunding again does not extend a gift card twice, nor its unspent part", async () => {
  const code = await newVoucher(10_000, { expiresAt: day(10) });
  const buy = async (quantity: number) => {
    const ready = await readyBasket({ quantity });
    await addCode(ready.basketId, code);
    if (quantity === 1) return placeFreeOrder(ready);
    const attempt = await goToCardPage(ready);
    expect(await completePayment(attempt)).toEqual(confirmed);
    return attempt.orderId;
  };
  await refundOrder(deps, await buy(1), "command line");
  expect(await voucherDays(code)).toEqual([GRACE]);
  const balance = () => api.getVoucherBalance({ body: { code } });
  expect((await balance()).value.balance.amount).toBe(10_000);
  await stored.giftVouchers.change({ code }, { lapsesAt: fromNow() });
  expect((await balance()).value.balance.amount).toBe(8_500);
  const second = await buy(2);
  expect((await balance()).value.balance.amount).toBe(0);
  await stored.giftVouchers.change({ code }, { expiresAt: fromNow() });
  await refundOrder(deps, second, "command line");
  expect(await voucherDays(code)).toEqual([-1]);
});

it("buying and refunding again does not extend account credit twice, except for a canceled performance", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await newCredit(ready.customerId, 8_500, 10);
  const buyAgain = async () => {
    const basketId = await newBasket();
    const { instanceId } = await createTestPerformance({});
    await add(basketId, { instanceId, quantity: 1 });
    await api.claimBasket({ params: { id: basketId }, session: ready.session });
    await api.setDelivery({
      params: { id: basketId },
      session: ready.session,
      body: { optionId: "PrintAtHome", address: null },
    });
    await api.setAdditionalDetails({
      params: { id: basketId },
      session: ready.session,
      body: NO_REQUESTS,
    });
    await useCredit(basketId, 8_500, ready.session);
    return { orderId: await placeFreeOrder({ ...ready, basketId }), instanceId };
  };
  await refundOrder(deps, (await buyAgain()).orderId, "command line");
  expect(await creditBalance(ready.session)).toBe(8_500);
  const expire = () =>
    stored.creditGrants.change({ customerId: ready.customerId }, { expiresAt: fromNow() });
  const second = await buyAgain();
  await expire();
  await refundOrder(deps, second.orderId, "command line");
  expect(await creditBalance(ready.session)).toBe(0);
  await stored.creditGrants.change(
    { customerId: ready.customerId },
    { expiresAt: fromNow({ hours: 1 }) },
  );
  const third = await buyAgain();
  await expire();
  await cancelTestPerformance(deps, third.instanceId, { as: "refund" });
  expect(await creditBalance(ready.session)).toBe(8_500);
});
