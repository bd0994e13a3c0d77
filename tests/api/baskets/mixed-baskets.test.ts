import fc from "fast-check";
import { expect, it } from "vitest";

import { ITEM_KINDS } from "#contract/schemas/basket-item";
import { completeOrder } from "../../../crm/payments/complete-order";
import { recordPaid } from "../../../crm/payments/record-paid";
import { startPayment } from "../../../crm/payments/start-payment";
import { returnChosenTickets } from "../../../crm/returns/return-tickets";
import {
  type BasketRequest,
  basketRequests,
  fullRequests,
  MISTAKES,
  returnOf,
  totalsOf,
} from "../support/basket-requests";
import { add, address, call, getBasket, put, type BasketBody } from "../support/box-office";
import { addPackage } from "../support/buying-packages";
import {
  checkBooksAtTheEnd,
  enter,
  leftOf,
  newCredit,
  newPromo,
  newVoucher,
  useCredit,
} from "../support/codes";
import {
  ageBasket,
  createTestPerformance,
  insertRow,
  query,
} from "../support/create-test-performance";
import { CONTRIBUTOR, giftOf, join } from "../support/members";
import { ownPackage } from "../support/own-package";
import { orderFood, ownMenu, ownStockItem } from "../support/own-stock";
import type { OrderBody, ReadyBasket } from "../support/paying";
import { paymentsOf, requestFor, testPaymentDeps } from "../support/payment-deps";
import { accept, post, preparedBasket } from "../support/prepared-basket";
import { PRICING } from "../support/subscribers";
import { typed } from "../support/typed-command";

const deps = testPaymentDeps();
const { cards } = deps;
const context = { db: deps.db, paymentDeps: () => deps, storefrontUrl: "http://storefront.test" };
checkBooksAtTheEnd();

/** One performance for all, with an offer of three tickets for the price of two. */
async function openHouse() {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 200 },
      { row: "B", seats: 200, band: "B" },
    ],
  });
  const offer = { id: instanceId, name: "Three for two", description: "", tickets: 3, lowered: 1 };
  const now = { percent_off: 100, valid_from: new Date(0), active: true, rank: 99 };
  await insertRow("automatic_offers", { ...offer, ...now });
  await insertRow("automatic_offer_events", { offer_id: instanceId, event_id: instanceId });
  return {
    instanceId,
    flex: await ownPackage({ events: 2, seats: 200 }),
    menu: await ownMenu(instanceId),
    bag: await ownStockItem({ price: 2_435 }),
    parking: await ownStockItem({
      kind: "supplementary",
      price: 1_250,
      instance_ids: [instanceId],
    }),
  };
}
type House = Awaited<ReturnType<typeof openHouse>>;

/** Puts all of it into a basket that has only to be paid for. */
async function fill(house: House, request: BasketRequest) {
  const ready = await preparedBasket();
  const { basketId, session, customerId } = ready;
  const { instanceId, flex } = house;
  const take = async (wanted: unknown, asked: () => Promise<{ status: number; body: unknown }>) => {
    if (!wanted) return;
    const { status, body } = await asked();
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const item = (itemId: string, quantity: number, more = {}) =>
    take(quantity, () => post(basketId, "stock-items", { itemId, quantity, ...more }));
  await take(request.dear, () => add(basketId, { instanceId, quantity: request.dear }));
  await take(request.cheap, () =>
    add(basketId, { instanceId, quantity: request.cheap, band: "B" }),
  );
  await take(request.packages, () => addPackage(basketId, flex.packageId, flex.instanceIds));
  await item(house.bag, request.bags);
  await item(house.parking, request.parking, { instanceId });
  await take(request.meals, () => orderFood(basketId, instanceId, house.menu, request.meals));
  const { membership, donation, roundUp, giftCards, membershipGift, subscription } = request;
  await take(membership, () => join(basketId, membership ?? "", session));
  const fundId = "annual";
  await take(donation, () => post(basketId, "donations", { fundId, amount: 5_075 }));
  await take(giftCards, () =>
    post(basketId, "gift-vouchers", { amount: 2_500, quantity: giftCards }),
  );
  await take(membershipGift, () => post(basketId, "membership-gifts", giftOf(CONTRIBUTOR)));
  await take(subscription, () =>
    post(basketId, "ticket-subscriptions", { pricingId: PRICING, quantity: 1 }),
  );
  const tickets = request.dear + request.cheap + request.packages;
  await take(request.protection && tickets, () => accept(basketId, "booking-protection"));
  await take(request.coverFee, () => accept(basketId, "cover-fee"));
  const byHand = tickets > 0 ? "PrintAtHome" : "Cobo";
  const optionId = request.byMail ? "Postal" : byHand;
  await take(tickets + request.bags, () =>
    put(basketId, "delivery", session, { optionId, address: request.byMail ? address : null }),
  );
  const { promo, credit } = request;
  // Without a ticket that it is for, a code is refused.
  if (promo !== null) await enter(basketId, await newPromo(promo));
  await take(roundUp, () => post(basketId, "donations", { fundId, roundUp: true }));
  const voucher = await newVoucher(request.voucher || 1);
  await take(request.voucher, () => enter(basketId, voucher));
  await take(credit, async () => {
    await newCredit(customerId, credit);
    return useCredit(basketId, credit, session);
  });
  return { ready, voucher };
}

const shown = ({ totals }: Pick<BasketBody, "totals">) => {
  const { vat, ...others } = totals;
  expect(vat.amount).toBe(0);
  return Object.fromEntries(
    Object.entries(others).map(([name, { amount }]) => [name, amount] as const),
  );
};

/** The hold ends: the tickets go, and everything else is priced without them. */
async function expire({ basketId }: ReadyBasket, request: BasketRequest) {
  await ageBasket(basketId, 24 * 60);
  const without = { ...request, dear: 0, cheap: 0, packages: 0 };
  expect(shown(await getBasket(basketId))).toEqual(totalsOf(without));
}

/** Pays at the test's own card provider, or with the click alone where nothing is left to pay. */
async function confirm(ready: ReadyBasket, request: BasketRequest) {
  const { toPay, ...totals } = totalsOf(request);
  const kept = cards.kept();
  // A card is not charged so little; that is refused, and has a test of its own.
  fc.pre(toPay === 0 || toPay >= 50);
  const started = await startPayment(deps, requestFor({ ...ready, total: toPay }));
  if (!started.ok) throw new Error(JSON.stringify(started));
  expect(started.next).toBe(toPay > 0 ? "card-page" : "order");
  const orderId = started.order.order.id;
  const [payment] = await paymentsOf(ready.basketId);
  if (toPay > 0 && payment !== undefined) {
    cards.pay(payment.provider_id);
    await recordPaid(deps, payment.id, { providerId: payment.provider_id, paidAt: new Date() });
    await completeOrder(deps, orderId);
  }
  const { body: order } = await call<OrderBody>("GET", `/orders/${orderId}`, {
    session: ready.session,
  });
  expect(order.state).toBe("confirmed");
  expect(shown(order)).toEqual({ ...totals, toPay: 0 });
  expect(cards.kept() - kept).toBe(toPay);
  return { order, kept };
}

/** Everything goes back to where it came from. */
async function refund(
  { ready, voucher }: Awaited<ReturnType<typeof fill>>,
  request: BasketRequest,
) {
  const { order, kept } = await confirm(ready, request);
  expect(await typed(context, "refund", order.number)).toMatchObject({ ok: true });
  expect(cards.kept()).toBe(kept);
  expect(await leftOf(voucher)).toBe(request.voucher || 1);
  const credit = await call<{ balance: { amount: number } }>("GET", "/customer/credit", ready);
  expect(credit.body.balance.amount).toBe(request.credit);
  const { body } = await call("GET", `/orders/${order.id}`, { session: ready.session });
  expect(body).toMatchObject({
    state: "returned",
    returned: { amount: { amount: order.totals.total.amount } },
    tickets: [],
  });
}

/** The tickets that are in no package go back, and with them what was ordered for their performance. */
async function returnSingles(house: House, ready: ReadyBasket, request: BasketRequest) {
  const { order } = await confirm(ready, request);
  const singles = order.tickets.filter(({ instance }) => instance.id === house.instanceId);
  const amount = returnOf(request);
  const chosen = {
    orderId: order.id,
    ticketIds: singles.map(({ id }) => id),
    as: "refund",
  } as const;
  const by = { by: "command line", reason: null };
  const done = await deps.db.transaction((tx) => returnChosenTickets(tx, { ...chosen, ...by }));
  expect(done).toMatchObject(amount === null ? { ok: false } : { returned: { amount } });
  if (amount === null) return;
  const [row] = await query("select card_amount from order_returns where order_id = $1", [
    order.id,
  ]);
  expect(row).toEqual({ card_amount: Math.min(amount, totalsOf(request).toPay) });
}

const ENDINGS = ["is paid", "is refunded", "expires", "gives tickets back"] as const;
type Ending = (typeof ENDINGS)[number];

it("a basket of any kinds costs what a second calculation says, until it expires, is paid, or is returned whole or in part", async () => {
  const house = await openHouse();
  const seen: { request: BasketRequest; totals: ReturnType<typeof shown> }[] = [];
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(basketRequests, fc.constantFrom(...ENDINGS), async (request, ending) => {
      const filled = await fill(house, request);
      const basket = await getBasket(filled.ready.basketId);
      for (const { kind } of basket.items) kinds.add(kind);
      const totals = shown(basket);
      seen.push({ request, totals });
      expect(totals).toEqual(totalsOf(request));
      if (ending === "expires") await expire(filled.ready, request);
      else if (ending === "is paid") await confirm(filled.ready, request);
      else if (ending === "gives tickets back") await returnSingles(house, filled.ready, request);
      else await refund(filled, request);
    }),
    {
      numRuns: 12,
      examples: fullRequests.map((request, at): [BasketRequest, Ending] => [
        request,
        ENDINGS[at % ENDINGS.length] ?? "is paid",
      ]),
    },
  );
  expect([...kinds].sort()).toEqual([...ITEM_KINDS].sort());
  const unnoticed = MISTAKES.filter((mistake) =>
    seen.every(({ request, totals }) =>
      Object.entries(totalsOf(request, mistake)).every(([name, value]) => totals[name] === value),
    ),
  );
  expect(unnoticed, "mistakes that no basket would have shown").toEqual([]);
});
