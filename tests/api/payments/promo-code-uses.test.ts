import { expect, it } from "vitest";

import { getOrder } from "../../../crm/orders/queries";
import { orderNumber } from "../../../crm/orders/rules";
import { processCancellations } from "../../../crm/returns/cancel-performance";
import { add, getBasket, put } from "../support/box-office";
import {
  expirePromo,
  addCode,
  newPromo,
  newVoucher,
  promoUses,
  checkLedgersAfterAll,
} from "../support/codes";
import { createTestPerformance, query } from "../support/create-test-performance";
import { inPriorityBooking } from "../support/members";
import { readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { preparedBasket } from "../support/prepared-basket";
import { buyerActions, confirmed, refunded, returnTicket, ticketIdsOf } from "../support/spending";
import { createCommandRunner } from "../support/typed-command";

const deps = testPaymentDeps();
const {
  openCardPage: atTheirPage,
  abandonPayment: giveUp,
  completePayment: paid,
  refusalOf,
} = buyerActions(deps);
checkLedgersAfterAll();

const payingWithCode = async (code: string) => {
  const ready = await readyBasket({ quantity: 1 });
  await addCode(ready.basketId, code);
  return ready;
};

it("a promo code counts one use for an order, which is released when the visitor turns back", async () => {
  const code = await newPromo();
  const attempt = await atTheirPage(await payingWithCode(code));
  expect(await promoUses(code)).toBe(1);
  await giveUp(attempt);
  expect(await promoUses(code)).toBe(0);
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await promoUses(code)).toBe(1);
});

it("a promo code that was entered after a gift voucher counts its use", async () => {
  const [code, ready] = [await newPromo(), await readyBasket({ quantity: 1 })];
  await addCode(ready.basketId, await newVoucher(1000));
  await addCode(ready.basketId, code);
  expect(await paid(await atTheirPage(ready))).toEqual(confirmed);
  expect(await promoUses(code)).toBe(1);
});

it("late money is refunded when its promo code is used up meanwhile", async () => {
  const code = await newPromo({ max_uses: 1 });
  const late = await payingWithCode(code);
  const attempt = await atTheirPage(late);
  await giveUp(attempt);
  expect(await paid(await atTheirPage(await payingWithCode(code)))).toEqual(confirmed);
  expect(await paid(attempt)).toEqual(refunded);
  expect(await promoUses(code)).toBe(1);
});

it("a promo code that fits no ticket or has expired is not used by an order", async () => {
  const nothing = await newPromo({ min_tickets: 2, opens_priority: true });
  expect(await paid(await atTheirPage(await payingWithCode(nothing)))).toEqual(confirmed);
  expect(await promoUses(nothing)).toBe(0);
  const over = await newPromo();
  const ready = await payingWithCode(over);
  await expirePromo(over);
  expect(await paid(await atTheirPage(ready))).toEqual(confirmed);
  expect(await promoUses(over)).toBe(0);
});

/** A ticket that is not sold to everyone yet, had with this code. */
async function earlyTicket(code: string) {
  const ready = await preparedBasket();
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  expect((await addCode(ready.basketId, code)).status).toBe(200);
  expect((await add(ready.basketId, { instanceId })).status).toBe(200);
  await put(ready.basketId, "delivery", ready.session, { optionId: "Cobo", address: null });
  return { ...ready, instanceId };
}

it("a promo code that opened the priority sale counts a use, though its discount fits no ticket", async () => {
  const code = await newPromo({ min_tickets: 2, opens_priority: true, max_uses: 1 });
  const [first, second] = [await earlyTicket(code), await earlyTicket(code)];
  // Open to everyone before it is paid for: it was had with the code all the same.
  await query`update instances set on_sale_at = crm_now() where id = ${first.instanceId}`;
  const attempt = await atTheirPage(first);
  expect(await promoUses(code)).toBe(1);
  expect(await refusalOf(second)).toMatchObject({ reason: "not-entitled" });
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await promoUses(code)).toBe(1);
});

it.each([{ opens_priority: true, event_ids: ["another"] }, { opens_priority: false }])(
  "a promo code that neither discounts a ticket nor opened its sale counts no use: %o",
  async (columns) => {
    const ready = await earlyTicket(await newPromo({ min_tickets: 2, opens_priority: true }));
    const [opener] = (await getBasket(ready.basketId)).codes;
    await query`update promo_codes set opens_priority = ${columns.opens_priority},
    event_ids = ${columns.event_ids ?? null} where code = ${opener?.code}`;
    await query`update instances set on_sale_at = crm_now() where id = ${ready.instanceId}`;
    expect(await paid(await atTheirPage(ready))).toEqual(confirmed);
    expect(await promoUses(opener?.code ?? "")).toBe(0);
  },
);

it.each(["cancel", "return-tickets", "cancel-performance"])(
  "%s of an order's last ticket gives its promo code's use back, and not before",
  async (command) => {
    const code = await newPromo({ max_uses: 1 });
    const ready = await readyBasket({ quantity: 2 });
    await addCode(ready.basketId, code);
    const attempt = await atTheirPage(ready);
    expect(await paid(attempt)).toEqual(confirmed);
    const { orderId } = attempt;
    const [first, last] = await ticketIdsOf(orderId);
    await returnTicket(deps, orderId, first ?? "");
    expect(await promoUses(code)).toBe(1);
    const run = createCommandRunner(deps);
    const { order } = await getOrder(deps.db, orderId);
    if (command === "cancel") await run("cancel", orderNumber(order.number));
    else if (command === "return-tickets") await returnTicket(deps, orderId, last ?? "");
    else {
      await run("cancel-performance", ready.instanceId, "credit");
      await processCancellations(deps, () => false);
    }
    expect((await getOrder(deps.db, orderId)).order.state).toBe("returned");
    expect(await promoUses(code)).toBe(0);
  },
);
