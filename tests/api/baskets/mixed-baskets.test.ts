import fc from "fast-check";
import { expect, it } from "vitest";

import { ITEM_KINDS } from "#contract/schemas/basket-item";
import { completeOrder } from "../../../crm/money/purchases/complete-order";
import { recordPaid } from "../../../crm/money/purchases/record-paid";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { returnChosenTickets } from "../../../crm/money/returns/return-tickets";
import {
  type BasketRequest,
  basketRequests,
  donatedByCard,
  fullRequests,
  MISTAKES,
  returnedToCard,
  findReturn,
  getTotals,
} from "../support/basket-requests";
import { api, getBasket, type BasketBody } from "../support/box-office";
import { checkLedgersAfterAll, voucherBalance } from "../support/codes";
import { ageBasket } from "../support/create-test-performance";
import { createHouse, fillBasket, type House } from "../support/fill-basket";
import type { ReadyBasket } from "../support/paying";
import { listPayments, attemptRequest, testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;
const run = commandRunner(deps);
checkLedgersAfterAll();

const getAmounts = ({ totals }: Pick<BasketBody, "totals">) => {
  const { vat, vatByRate, ...others } = totals;
  expect([vat.amount, vatByRate]).toEqual([0, []]);
  return Object.fromEntries(
    Object.entries(others).map(([name, { amount }]) => [name, amount] as const),
  );
};

/** After the hold expires the tickets are gone, and the rest is priced without them. */
async function expectExpired({ basketId }: ReadyBasket, request: BasketRequest) {
  await ageBasket(basketId, 24 * 60);
  const without = { ...request, dear: 0, cheap: 0, packages: 0 };
  expect(getAmounts(await getBasket(basketId))).toEqual(getTotals(without));
}

/** Pays at the test's card provider, or without it if nothing is due. */
async function expectConfirmed(ready: ReadyBasket, request: BasketRequest) {
  const { toPay, ...totals } = getTotals(request);
  const keptBefore = cards.amountKept();
  // Amounts below the card minimum are refused; they have a test of their own.
  fc.pre(toPay === 0 || toPay >= 50);
  const started = await startPayment(deps, attemptRequest({ ...ready, total: toPay }));
  if (!started.ok) throw new Error(JSON.stringify(started));
  expect(started.value.next).toBe(toPay > 0 ? "card-page" : "order");
  const orderId = started.value.order.order.id;
  const [payment] = await listPayments(ready.basketId);
  if (toPay > 0 && payment !== undefined) {
    const providerId = payment.providerId ?? "none";
    cards.pay(providerId);
    await recordPaid(deps, payment.id, { providerId, paidAt: new Date() });
    await completeOrder(deps, orderId);
  }
  const { value: order } = await api.getOrder({ params: { id: orderId }, session: ready.session });
  expect(order.state).toBe("confirmed");
  expect(getAmounts(order)).toEqual({ ...totals, toPay: 0 });
  expect(cards.amountKept() - keptBefore).toBe(toPay);
  return { order, keptBefore };
}

/** Expects a refund to restore the card payment, voucher and credit. */
async function expectRefunded(
  { ready, voucher }: Awaited<ReturnType<typeof fillBasket>>,
  request: BasketRequest,
) {
  const { order, keptBefore } = await expectConfirmed(ready, request);
  expect(await run("refund", order.number)).toMatchObject({ ok: true });
  expect(cards.amountKept()).toBe(keptBefore);
  expect(await voucherBalance(voucher)).toBe(request.voucher || 1);
  const credit = await api.getAccountCredit(ready);
  expect(credit.value.balance.amount).toBe(request.credit);
  const { value } = await api.getOrder({ params: { id: order.id }, session: ready.session });
  expect(value).toMatchObject({
    state: "returned",
    returned: { amount: { amount: order.totals.total.amount } },
    tickets: [],
  });
}

/** Returns the tickets outside packages, with the add-ons of their performance. */
async function expectSinglesReturned(house: House, ready: ReadyBasket, request: BasketRequest) {
  const { order } = await expectConfirmed(ready, request);
  const singles = order.tickets.filter(({ instance }) => instance.id === house.instanceId);
  const amount = findReturn(request);
  const chosen = {
    orderId: order.id,
    ticketIds: singles.map(({ id }) => id),
    as: "refund",
  } as const;
  const actor = { by: "command line", reason: null };
  const done = await deps.db.transaction((tx) => returnChosenTickets(tx, { ...chosen, ...actor }));
  expect(done).toMatchObject(amount === null ? { ok: false } : { value: { amount } });
  if (amount === null) return;
  const row = await stored.orderReturns.one({ orderId: order.id }, ["cardAmount"]);
  expect(row).toEqual({ cardAmount: returnedToCard(request, amount) });
}

const ENDINGS = ["is paid", "is refunded", "expires", "gives tickets back"] as const;
type Ending = (typeof ENDINGS)[number];

it("a basket of any content has the independently calculated price until it expires, is paid, or is returned in full or in part", async () => {
  const house = await createHouse();
  const seen: { request: BasketRequest; totals: ReturnType<typeof getAmounts> }[] = [];
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(basketRequests, fc.constantFrom(...ENDINGS), async (request, ending) => {
      const filled = await fillBasket(house, request);
      const basket = await getBasket(filled.ready.basketId);
      for (const { kind } of basket.items) kinds.add(kind);
      const totals = getAmounts(basket);
      seen.push({ request, totals });
      expect(totals).toEqual(getTotals(request));
      if (ending === "expires") await expectExpired(filled.ready, request);
      else if (ending === "is paid") await expectConfirmed(filled.ready, request);
      else if (ending === "gives tickets back")
        await expectSinglesReturned(house, filled.ready, request);
      else await expectRefunded(filled, request);
    }),
    {
      numRuns: 12,
      examples: [
        ...fullRequests.map((request, at): [BasketRequest, Ending] => [
          request,
          ENDINGS[at % ENDINGS.length] ?? "is paid",
        ]),
        [donatedByCard, "gives tickets back"],
      ],
    },
  );
  expect([...kinds].sort()).toEqual([...ITEM_KINDS].sort());
  const unnoticed = MISTAKES.filter((mistake) =>
    seen.every(({ request, totals }) =>
      Object.entries(getTotals(request, mistake)).every(([name, value]) => totals[name] === value),
    ),
  );
  expect(unnoticed, "mistakes that no basket revealed").toEqual([]);
});
