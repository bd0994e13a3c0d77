import type { AttemptProblem, StartProblem } from "#contract/operations/payments";
import { isHeld, REOPEN_MINUTES } from "../holds/hold-rules";
import { lengthenHold } from "../holds/paying-hold";
import { lockBasket, type LockedBasket } from "../orders/order-locks";
import { findBasketOrder, getOrder, type OrderRecord } from "../orders/queries";
import type { OrderRow } from "../orders/tables";
import { setOrderState } from "../orders/write-order";
import { allOrNothing, type Transaction, retryTransaction } from "../platform/database/database";
import { cardAmount, type PaymentDeps } from "./card-payments";
import { completeOrder } from "./complete-order";
import { type AttemptRequest, createOrder, newPayment, type Prepared } from "./create-order";
import { type OpenedPage, openPage } from "./open-page";
import {
  endLivePayments,
  findPaymentByKey,
  hasLivePayment,
  insertPayment,
  type PaymentRow,
  releaseAttemptKey,
} from "./payments";
import { findProviderCustomer } from "./stored-cards";

type StartedPayment =
  | { ok: true; next: "card-page"; order: OrderRecord; url: string }
  | { ok: true; next: "order"; order: OrderRecord }
  | { ok: false; problem: StartProblem };

// By payment id. A double click asks twice at once for the same page, which the provider would refuse: the second waits.
const opening = new Map<string, Promise<OpenedPage>>();

/**
 * The order is written before the provider is asked, with no transaction open. Safe to repeat with the same
 * `attemptKey`: the same order and card page. An outage leaves the seats held in the basket.
 */
export async function startPayment(
  deps: PaymentDeps,
  request: AttemptRequest,
): Promise<StartedPayment> {
  const prepared = await retryTransaction(() =>
    allOrNothing(deps.db, async (tx) => {
      const written = await prepareAttempt(tx, request);
      if (written.ok) await deps.faults?.reach("before-order-written");
      return written;
    }),
  );
  if (!prepared.ok) return prepared;
  await deps.faults?.reach("after-order-written");
  switch (prepared.next) {
    case "page":
      return cardPage(deps, prepared.orderId, prepared.url);
    case "order":
      return carriedOut(deps, prepared.orderId);
    case "open-page": {
      const page = await openOnce(deps, prepared.paymentId);
      if (page.ok) return cardPage(deps, prepared.orderId, page.url);
      if (page.code === "paid") return carriedOut(deps, prepared.orderId);
      const problem: StartProblem =
        page.code === "unavailable"
          ? { code: "unavailable" }
          : { code: "conflict", reason: page.code };
      return { ok: false, problem };
    }
  }
}

async function openOnce(deps: PaymentDeps, paymentId: string): Promise<OpenedPage> {
  const underWay = opening.get(paymentId);
  if (underWay) return underWay;
  const page = openPage(deps, paymentId).finally(() => opening.delete(paymentId));
  opening.set(paymentId, page);
  return page;
}

async function cardPage(deps: PaymentDeps, orderId: string, url: string): Promise<StartedPayment> {
  return { ok: true, next: "card-page", order: await getOrder(deps.db, orderId), url };
}

async function carriedOut(deps: PaymentDeps, orderId: string): Promise<StartedPayment> {
  await completeOrder(deps, orderId);
  return { ok: true, next: "order", order: await getOrder(deps.db, orderId) };
}

const refuse = (problem: AttemptProblem): Prepared => ({ ok: false, problem });

/** Decides, under the basket's lock, which order and which attempt a click on "pay" is about, and writes them. */
async function prepareAttempt(tx: Transaction, request: AttemptRequest): Promise<Prepared> {
  const basket = await lockBasket(tx, request.basketId);
  if (basket === null) return refuse({ code: "not-found" });
  if (basket.customerId === null) return refuse({ code: "conflict", reason: "not-claimed" });
  // Answered like a basket that does not exist.
  if (basket.customerId !== request.customerId) return refuse({ code: "not-found" });

  const earlier = await findPaymentByKey(tx, request.attemptKey);
  if (earlier !== null) {
    if (earlier.basketId !== basket.id) return refuse({ code: "conflict", reason: "key-reused" });
    const repeated = repeatOf(earlier.payment, basket);
    if (repeated !== null) return repeated;
    await releaseAttemptKey(tx, earlier.payment);
  }

  const order = await findBasketOrder(tx, basket.id);
  if (order === null) return createOrder(tx, basket, request);
  if (order.state !== "pending") return { ok: true, next: "order", orderId: order.id };
  if (!(await hasLivePayment(tx, order.id))) {
    // Left by a crash. Its basket could be changed since, so its sums may be another basket's.
    await setOrderState(tx, order.id, { state: "failed", failure: "cancelled" });
    return createOrder(tx, basket, request);
  }
  return replaceAttempt(tx, basket, order, request);
}

/** The answer to a key that was seen before; null when its attempt is over and the key is free for another one. */
function repeatOf(payment: PaymentRow, basket: LockedBasket): Prepared | null {
  const { id: paymentId, orderId } = payment;
  if (payment.state === "paid" || payment.state === "refunded")
    return { ok: true, next: "order", orderId };
  if (payment.state === "open" && payment.pageUrl !== null)
    return { ok: true, next: "page", orderId, url: payment.pageUrl };
  const age = basket.now.getTime() - payment.createdAt.getTime();
  // What ended before its page was known is opened again; later the provider would refuse so short a page.
  if (payment.state === "opening" && age < REOPEN_MINUTES * 60_000)
    return { ok: true, next: "open-page", orderId, paymentId };
  return null;
}

/** A second tab, or the way back from the card page: the same order, another attempt; the older ones end. */
async function replaceAttempt(
  tx: Transaction,
  basket: LockedBasket,
  order: OrderRow,
  request: AttemptRequest,
): Promise<Prepared> {
  if (cardAmount(order) !== request.expectedTotal)
    return refuse({ code: "invalid", fields: { total: "changed" } });
  // A basket without tickets holds nothing that could run out.
  if (basket.heldUntil !== null && !isHeld(basket, basket.now))
    return refuse({ code: "basket-expired" });
  await endLivePayments(tx, order.id);
  const payment = await insertPayment(
    tx,
    newPayment(order, request, await findProviderCustomer(tx, request.customerId)),
  );
  await lengthenHold(tx, basket);
  return { ok: true, next: "open-page", orderId: order.id, paymentId: payment.id };
}
