import { afterAll, describe, expect, it } from "vitest";

import { completeOrder } from "../../crm/payments/complete-order";
import { reconcile } from "../../crm/payments/reconcile";
import { recordPaid } from "../../crm/payments/record-paid";
import { releaseOpenAttempts } from "../../crm/payments/release-open-attempts";
import { startPayment } from "../../crm/payments/start-payment";
import { verifyOrder } from "../../crm/payments/verify-order";
import { closeDatabase, query } from "./own-performance";
import { claimsOf, mailsOf, ordersOf, readyBasket, type ReadyBasket } from "./paying";
import { atTheCardPage, Crash, recordErrors, requestFor, testDesk } from "./payment-desk";
import { post } from "./prepared-basket";
import { buyerAt, confirmed } from "./spending";

const desk = testDesk();
const { atTheirPage, paid } = buyerAt(desk);

afterAll(async () => {
  await desk.close();
  await closeDatabase();
});

type Ids = { orderId: string; ready: ReadyBasket };

/** The money is recorded, and nothing of the order is carried out. */
async function paidOnly(ready: ReadyBasket) {
  const attempt = await atTheCardPage(desk, ready);
  const { providerId } = attempt;
  desk.cards.pay(providerId);
  await recordPaid(desk, attempt.paymentId, { providerId, paidAt: new Date() });
  return attempt;
}

describe("order completion", () => {
  it("a completed order has a barcode for each ticket, one mail and the time of its confirmation", async () => {
    const { orderId } = await paidOnly(await readyBasket());
    await completeOrder(desk, orderId);
    const tickets = await query<{ barcode: string }>(
      "select barcode from order_tickets where order_id = $1",
      [orderId],
    );
    expect(tickets.every(({ barcode }) => /^99\d{18}$/.test(barcode))).toBe(true);
    expect(new Set(tickets.map(({ barcode }) => barcode)).size).toBe(2);
    expect(await mailsOf(orderId)).toHaveLength(1);
    const [order] = await query(
      "select confirmed_at between crm_now() - interval '1 minute' and crm_now() as is_now from orders where id = $1",
      [orderId],
    );
    expect(order).toEqual({ is_now: true });
  });

  it("the mail queue is notified once, when the order is confirmed", async () => {
    const { orderId } = await paidOnly(await readyBasket({ quantity: 1 }));
    let notified = 0;
    const counting = { ...desk, mailWritten: () => (notified += 1) };
    desk.crashAt("before-order-confirmed");
    await expect(completeOrder(counting, orderId)).rejects.toThrow(Crash);
    expect(notified).toBe(0);
    await completeOrder(counting, orderId);
    await completeOrder(counting, orderId);
    expect(notified).toBe(1);
  });

  it("a completed order issues its gift voucher and credits its donation", async () => {
    const ready = await readyBasket({ quantity: 1 });
    await post(ready.basketId, "gift-vouchers", { amount: 2500 });
    await post(ready.basketId, "donations", { fundId: "annual", amount: 1000 });
    const attempt = await atTheirPage(ready);
    expect(await paid(attempt)).toEqual(confirmed);
    expect(
      await query(
        `select v.amount, v.balance from gift_vouchers v join order_items i on i.id = v.order_item_id
         where i.order_id = $1`,
        [attempt.orderId],
      ),
    ).toEqual([{ amount: 2500, balance: 2500 }]);
    expect(
      await query("select fund_id, amount from donations where order_id = $1", [attempt.orderId]),
    ).toEqual([{ fund_id: "annual", amount: 1000 }]);
  });

  it.each([
    ["verifying it", (ids: Ids) => verifyOrder(desk, ids.orderId, { turnedBack: false })],
    ["releasing its basket", (ids: Ids) => releaseOpenAttempts(desk, ids.ready.basketId)],
    ["another click on pay", (ids: Ids) => startPayment(desk, requestFor(ids.ready))],
    ["reconciliation", () => reconcile(desk, { openForSeconds: 3600 })],
  ])("a paid order that was left half done is completed by %s", async (_, complete) => {
    const ready = await readyBasket({ quantity: 1 });
    const { orderId } = await paidOnly(ready);
    expect(await ordersOf(ready.basketId)).toMatchObject([{ state: "completing" }]);
    await complete({ orderId, ready });
    expect(await ordersOf(ready.basketId)).toMatchObject([{ id: orderId, state: "confirmed" }]);
    expect(await claimsOf(ready.instanceId)).toEqual([{ state: "sold", n: 1 }]);
  });

  it("one order that cannot be completed does not keep reconciliation from the others", async () => {
    const [one, two] = [await readyBasket({ quantity: 1 }), await readyBasket({ quantity: 1 })];
    await paidOnly(one);
    await paidOnly(two);
    desk.crashAt("before-seats-sold");
    const { log, errors } = recordErrors(desk);
    await reconcile({ ...desk, log }, { openForSeconds: 3600 });
    expect(errors).toEqual([expect.any(Crash)]);
    const states = [...(await ordersOf(one.basketId)), ...(await ordersOf(two.basketId))];
    expect(states.map(({ state }) => state).sort()).toEqual(["completing", "confirmed"]);
    await reconcile(desk, { openForSeconds: 3600 });
    expect(await ordersOf(one.basketId)).toMatchObject([{ state: "confirmed" }]);
    expect(await ordersOf(two.basketId)).toMatchObject([{ state: "confirmed" }]);
  });
});
