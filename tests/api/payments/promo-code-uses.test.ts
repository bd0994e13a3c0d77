import { expect, it } from "vitest";

import { getOrder } from "../../../crm/money/orders/queries";
import { processCancellations } from "../../../crm/money/returns/cancel-performance";
import { api, add, getBasket } from "../support/box-office";
import {
  expirePromo,
  addCode,
  newPromo,
  newVoucher,
  promoUses,
  checkLedgersAfterAll,
} from "../support/codes";
import { createTestPerformance, changePerformance } from "../support/create-test-performance";
import { inPriorityBooking } from "../support/members";
import { readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { preparedBasket } from "../support/prepared-basket";
import {
  buyerActions,
  confirmed,
  refunded,
  returnTicket,
  listTicketIds,
} from "../support/spending";
import { commandRunner } from "../support/run-command";
import { orderNumber } from "#contract/rules/orders/order-number";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, abandonPayment, completePayment, findRefusal } = buyerActions(deps);
checkLedgersAfterAll();

const basketWith = async (code: string) => {
  const ready = await readyBasket({ quantity: 1 });
  await addCode(ready.basketId, code);
  return ready;
};

it("an order counts one use of a promo code, which is released when the payment is abandoned", async () => {
  const code = await newPromo();
  const attempt = await goToCardPage(await basketWith(code));
  expect(await promoUses(code)).toBe(1);
  await abandonPayment(attempt);
  expect(await promoUses(code)).toBe(0);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await promoUses(code)).toBe(1);
});

it("a promo code added after a gift voucher counts its use", async () => {
  const [code, ready] = [await newPromo(), await readyBasket({ quantity: 1 })];
  await addCode(ready.basketId, await newVoucher(1000));
  await addCode(ready.basketId, code);
  expect(await completePayment(await goToCardPage(ready))).toEqual(confirmed);
  expect(await promoUses(code)).toBe(1);
});

it("a late payment is refunded when its promo code has been used up in the meantime", async () => {
  const code = await newPromo({ maxUses: 1 });
  const late = await basketWith(code);
  const attempt = await goToCardPage(late);
  await abandonPayment(attempt);
  expect(await completePayment(await goToCardPage(await basketWith(code)))).toEqual(confirmed);
  expect(await completePayment(attempt)).toEqual(refunded);
  expect(await promoUses(code)).toBe(1);
});

it("a promo code that applies to no ticket or has expired is not used by an order", async () => {
  const inapplicable = await newPromo({ minTickets: 2, opensPriority: true });
  expect(await completePayment(await goToCardPage(await basketWith(inapplicable)))).toEqual(
    confirmed,
  );
  expect(await promoUses(inapplicable)).toBe(0);
  const expired = await newPromo();
  const ready = await basketWith(expired);
  await expirePromo(expired);
  expect(await completePayment(await goToCardPage(ready))).toEqual(confirmed);
  expect(await promoUses(expired)).toBe(0);
});

/** A basket with a ticket in priority booking, added with this code. */
async function priorityTicketBasket(code: string) {
  const ready = await preparedBasket();
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  expect((await addCode(ready.basketId, code)).outcome).toBe("ok");
  expect((await add(ready.basketId, { instanceId })).outcome).toBe("ok");
  await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: { optionId: "Cobo", address: null },
  });
  return { ...ready, instanceId };
}

it("a promo code that opened priority booking counts a use, even if it discounts no ticket", async () => {
  const code = await newPromo({ minTickets: 2, opensPriority: true, maxUses: 1 });
  const [first, second] = [await priorityTicketBasket(code), await priorityTicketBasket(code)];
  // In general sale before it is paid, but the ticket was added with the code.
  await changePerformance(first.instanceId, { onSaleAt: fromNow() });
  const attempt = await goToCardPage(first);
  expect(await promoUses(code)).toBe(1);
  expect(await findRefusal(second)).toMatchObject({ reason: "not-entitled-any-more" });
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await promoUses(code)).toBe(1);
});

it.each([{ opensPriority: true, eventIds: ["another"] }, { opensPriority: false }])(
  "a promo code that neither discounts a ticket nor opened its sale counts no use: %o",
  async (columns) => {
    const ready = await priorityTicketBasket(
      await newPromo({ minTickets: 2, opensPriority: true }),
    );
    const [opener] = (await getBasket(ready.basketId)).codes;
    await stored.promoCodes.change(
      { code: opener?.code },
      { opensPriority: columns.opensPriority, eventIds: columns.eventIds ?? null },
    );
    await changePerformance(ready.instanceId, { onSaleAt: fromNow() });
    expect(await completePayment(await goToCardPage(ready))).toEqual(confirmed);
    expect(await promoUses(opener?.code ?? "")).toBe(0);
  },
);

it.each(["cancel", "return-tickets", "cancel-performance"])(
  "%s of an order's last ticket releases the use of its promo code",
  async (command) => {
    const code = await newPromo({ maxUses: 1 });
    const ready = await readyBasket({ quantity: 2 });
    await addCode(ready.basketId, code);
    const attempt = await goToCardPage(ready);
    expect(await completePayment(attempt)).toEqual(confirmed);
    const { orderId } = attempt;
    const [first, last] = await listTicketIds(orderId);
    await returnTicket(deps, orderId, first ?? "");
    expect(await promoUses(code)).toBe(1);
    const run = commandRunner(deps);
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
