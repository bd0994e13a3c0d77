import { beforeEach, expect, it } from "vitest";

import { countWork } from "../../../crm/desk/doctor/count-work";
import { withSeatLocks } from "../../../crm/basket/baskets/seat-locks";
import { completeOrder } from "../../../crm/money/purchases/complete-order";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { OWN_SEATS_ONLY } from "../../../crm/system/system";
import type { systemOrders } from "../../../crm/tables/other-systems";
import { featuresWithout } from "#contract/names/features";
import { api, getBasket } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { OtherOrders, OtherSeats } from "../support/other-system";
import { listClaims, listMails, listOrders, readyBasket } from "../support/paying";
import {
  attemptRequest,
  openCardPage,
  testPaymentDeps,
  type TestPaymentDeps,
} from "../support/payment-deps";
import { buyerActions, confirmed, refunded } from "../support/spending";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

let seats: OtherSeats;
let orders: OtherOrders;
let deps: TestPaymentDeps;
beforeEach(() => {
  seats = new OtherSeats();
  orders = new OtherOrders(seats);
  const features = featuresWithout(OWN_SEATS_ONLY);
  deps = {
    ...testPaymentDeps(),
    system: {
      features,
      catalogue: { record: "ours" },
      codes: { record: "ours" },
      members: { record: "ours" },
      vouchers: { record: "ours" },
      seats,
      orders,
    },
  };
});

/** A basket whose seats the other system has locked, too. */
async function lockedBasket(quantity = 2, options: { instanceId?: string } = {}) {
  const ready = await readyBasket({ quantity, ...options });
  const { tickets } = await getBasket(ready.basketId);
  await seats.lock(
    ready.basketId,
    tickets.map(({ seatId, band }) => ({
      instanceId: ready.instanceId,
      seatId: seatId ?? "",
      bandId: band,
      priceTypeId: "standard",
    })),
  );
  seats.calls.length = 0;
  return ready;
}

const pay = async (attempt: Awaited<ReturnType<typeof openCardPage>>) =>
  buyerActions(deps).completePayment(attempt);

const listBarcodes = (orderId: string) =>
  stored.orderTickets.find({ orderId }, ["seatId", "barcode"], ["seatId"]);

/** What is logged as an error from now on. */
function recordReports(): unknown[] {
  const reported: unknown[] = [];
  const error = (about: unknown) => void reported.push(about);
  deps.log = Object.assign(Object.create(deps.log) as typeof deps.log, { error });
  return reported;
}

/** So that an order that cannot be found is certainly not committed. */
const askedLongAgo = (orderId: string) =>
  stored.systemOrders.change({ orderId }, { askedAt: fromNow({ minutes: -6 }) });

it("a paid order is committed once in the other system, whose number and barcodes it gets", async () => {
  const ready = await lockedBasket();
  const attempt = await openCardPage(deps, ready);
  expect(seats.calls).toEqual(["extend"]);
  expect(await pay(attempt)).toEqual(confirmed);
  await completeOrder(deps, attempt.orderId);
  expect(orders.calls).toEqual(["commit"]);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "sold", n: 2 }]);
  const tickets = orders.committed.get(attempt.orderId)?.tickets ?? [];
  expect(tickets).toHaveLength(2);
  expect(await listBarcodes(attempt.orderId)).toEqual(
    tickets.map(({ seatId, barcode }) => ({ seatId, barcode })),
  );
  const { orderId } = attempt;
  expect(await stored.systemOrders.one({ orderId }, ["number"])).toEqual({ number: "T-1" });
});

it("an order that the other system refuses is refunded, with its seats free in both systems", async () => {
  const ready = await lockedBasket();
  const attempt = await openCardPage(deps, ready);
  orders.failNext("refused");
  expect(await pay(attempt)).toEqual(refunded);
  expect(await listClaims(ready.instanceId)).toEqual([]);
  expect(seats.lockedFor(ready.basketId)).toEqual([]);
  expect(await listMails(attempt.orderId)).toHaveLength(1);
  await completeOrder(deps, attempt.orderId);
  expect(orders.calls).toEqual(["commit"]);
});

it("an order is committed at the price types and prices that are paid, whatever its seats were locked at", async () => {
  const { instanceId, limitedTypeId: priceTypeId } = await createTestPerformance({ seats: 4 });
  const ready = await lockedBasket(2, { instanceId });
  const [ticket] = (await getBasket(ready.basketId)).tickets;
  const changed = await api.changeTicket({
    params: { id: ready.basketId, ticketId: ticket?.id },
    body: { priceTypeId },
  });
  const total = changed.value.totals.total.amount;
  expect(await pay(await openCardPage(deps, { ...ready, total }))).toEqual(confirmed);
  const { seats: sold = [] } = orders.lastAsked ?? {};
  expect(sold.map((seat) => seat.priceTypeId).sort()).toEqual([priceTypeId, "standard"].sort());
  expect(sold.reduce((sum, seat) => sum + seat.price, 0)).toBe(total);
});

it("an order is refunded if the other system sold one of its seats while the card page was open", async () => {
  const ready = await lockedBasket(2);
  const attempt = await openCardPage(deps, ready);
  seats.sellElsewhere(ready.instanceId, seats.lockedFor(ready.basketId)[0] ?? "");
  expect(await pay(attempt)).toEqual(refunded);
  expect(await listClaims(ready.instanceId)).toEqual([]);
  expect(seats.lockedFor(ready.basketId)).toEqual([]);
});

it("an order of which the other system sold fewer seats is reported once, and sells none until it has all", async () => {
  const ready = await lockedBasket(2);
  const attempt = await openCardPage(deps, ready);
  orders.failNext("lost-after");
  await pay(attempt);
  const committed = orders.committed.get(attempt.orderId);
  if (committed === undefined) throw new Error("not committed");
  const { number, tickets } = committed;
  orders.committed.set(attempt.orderId, { ...committed, tickets: tickets.slice(1) });
  const reported = recordReports();
  const before = (await countWork(db))["orders_differing"] ?? 0;
  await completeOrder(deps, attempt.orderId);
  await completeOrder(deps, attempt.orderId);
  expect(reported).toEqual([{ orderId: attempt.orderId, number }]);
  expect((await countWork(db))["orders_differing"]).toBe(before + 1);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "completing" }]);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "held", n: 2 }]);
  orders.committed.set(attempt.orderId, committed);
  await completeOrder(deps, attempt.orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirmed" }]);
});

it("an order that the other system refuses is refunded at once, though its seats cannot be read there", async () => {
  const attempt = await openCardPage(deps, await lockedBasket());
  orders.failNext("refused");
  seats.read = () => Promise.reject(new Error("unexpected answer"));
  expect(await pay(attempt)).toEqual(refunded);
});

it("an order whose commit got no answer is being checked, and confirmed once it is found", async () => {
  const ready = await lockedBasket();
  const attempt = await openCardPage(deps, ready);
  orders.failNext("lost-after");
  orders.isDown = true;
  expect(await pay(attempt)).toEqual({ state: "completing", isRefunded: false });
  await completeOrder(deps, attempt.orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "completing" }]);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "held", n: 2 }]);
  orders.isDown = false;
  await reconcile(deps);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirmed" }]);
  expect(orders.calls.filter((call) => call === "commit")).toHaveLength(1);
  expect(await listMails(attempt.orderId)).toHaveLength(1);
});

it("an order whose commit got no answer and never arrived is refunded, but not before it must have", async () => {
  const ready = await lockedBasket();
  const attempt = await openCardPage(deps, ready);
  orders.failNext("lost-before");
  expect(await pay(attempt)).toEqual({ state: "completing", isRefunded: false });
  await completeOrder(deps, attempt.orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "completing" }]);
  await askedLongAgo(attempt.orderId);
  await completeOrder(deps, attempt.orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "refunded" },
  ]);
  expect(deps.cards.refunds).toEqual([`refund-${attempt.paymentId}`]);
  expect(orders.calls).toEqual(["commit", "find", "find"]);
  expect(seats.lockedFor(ready.basketId)).toEqual([]);
});

it("an order that was held up is not sent to the other system any more, and refunded", async () => {
  const attempt = await openCardPage(deps, await lockedBasket());
  const heldUp = (table: typeof systemOrders) => ({
    values: ({ orderId }: { orderId: string }) =>
      db.insert(table).values({ orderId, askedAt: fromNow({ minutes: -2 }) }),
  });
  const slow = { ...deps, db: Object.assign(Object.create(db) as typeof db, { insert: heldUp }) };
  expect((await buyerActions(slow).completePayment(attempt)).state).toBe("completing");
  expect(orders.calls).toEqual([]);
  await askedLongAgo(attempt.orderId);
  await completeOrder(deps, attempt.orderId);
  expect(orders.calls).toEqual(["find"]);
  expect(deps.cards.refunds).toEqual([`refund-${attempt.paymentId}`]);
});

it("an order that turns out not to have been sent is not sent again once it may count as refused", async () => {
  const attempt = await openCardPage(deps, await lockedBasket());
  orders.beforeCommit = () => askedLongAgo(attempt.orderId);
  orders.failNext("unavailable");
  expect((await pay(attempt)).state).toBe("completing");
  await completeOrder(deps, attempt.orderId);
  expect(orders.calls).toEqual(["commit", "find"]);
  expect(deps.cards.refunds).toEqual([`refund-${attempt.paymentId}`]);
});

it("an order that the other system commits after it was refunded is reported, with its number", async () => {
  const ready = await lockedBasket();
  const attempt = await openCardPage(deps, ready);
  const { orderId } = attempt;
  const reported = recordReports();
  orders.beforeCommit = async () => {
    await askedLongAgo(orderId);
    seats.failNext("unavailable");
    await completeOrder(deps, orderId);
  };
  expect(await pay(attempt)).toEqual(refunded);
  expect(reported).toEqual([{ orderId, number: "T-1" }]);
  expect(await stored.systemOrders.one({ orderId }, ["number"])).toEqual({ number: "T-1" });
  expect(await listClaims(ready.instanceId)).toEqual([]);
});

it("an order that could not be sent to the other system is sent again", async () => {
  const attempt = await openCardPage(deps, await lockedBasket());
  orders.failNext("unavailable");
  expect(await pay(attempt)).toEqual({ state: "completing", isRefunded: false });
  await completeOrder(deps, attempt.orderId);
  expect(orders.calls).toEqual(["commit", "commit"]);
  expect(orders.committed.size).toBe(1);
});

it("visitors and jobs that complete an order at the same time commit it once", async () => {
  const attempt = await openCardPage(deps, await lockedBasket());
  await Promise.all([pay(attempt), completeOrder(deps, attempt.orderId), reconcile(deps)]);
  await completeOrder(deps, attempt.orderId);
  expect(orders.committed.size).toBe(1);
  expect(orders.calls.filter((call) => call === "commit")).toHaveLength(1);
});

it("an interrupted commit is found, not repeated", async () => {
  const attempt = await openCardPage(deps, await lockedBasket());
  deps.crashAt("before-order-confirmed");
  await expect(pay(attempt)).rejects.toThrow();
  await completeOrder(deps, attempt.orderId);
  expect(orders.calls).toEqual(["commit", "find"]);
  expect(await listBarcodes(attempt.orderId)).toHaveLength(2);
});

it("an order that was committed for seats that another order has here waits for staff, and sells none of them", async () => {
  const ready = await lockedBasket();
  const attempt = await openCardPage(deps, ready);
  const rival = await openCardPage(deps, await lockedBasket(1));
  await stored.claims.change(
    { instanceId: ready.instanceId, seatId: seats.lockedFor(ready.basketId)[0] },
    { state: "sold", heldUntil: null, orderId: rival.orderId },
  );
  expect(await pay(attempt)).toEqual({ state: "completing", isRefunded: false });
  expect(await listClaims(ready.instanceId)).toEqual([
    { state: "held", n: 1 },
    { state: "sold", n: 1 },
  ]);
});

it("seats of an order that may be being committed stay locked, though their hold ends", async () => {
  const ready = await lockedBasket();
  await openCardPage(deps, ready);
  const { basketId } = ready;
  await withSeatLocks(deps, basketId, () =>
    stored.claims.change({ basketId }, { heldUntil: fromNow({ minutes: -1 }) }),
  );
  expect(seats.lockedFor(basketId)).toHaveLength(2);
});

it("seats that the other system no longer has refuse the payment, and the basket shows them as lost", async () => {
  const ready = await lockedBasket();
  const [seatId = ""] = seats.lockedFor(ready.basketId);
  seats.sellElsewhere(ready.instanceId, seatId);
  const started = await startPayment(deps, attemptRequest(ready));
  expect(started).toMatchObject({ ok: false, failure: { code: "basket-expired" } });
  expect(await listOrders(ready.basketId)).toEqual([]);
  expect((await getBasket(ready.basketId)).status).toBe("expired");
  expect(seats.lockedFor(ready.basketId)).toEqual([]);
});
