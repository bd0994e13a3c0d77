import type { Result } from "#contract/calls/result";
import type { StartProblem } from "#contract/operations/payments";
import { isHeld, REOPEN_MINUTES } from "../../stock/hold-times/hold-times";
import { isAsAgreed } from "../../basket/totals/basket-revision";
import { getBasket } from "../../basket/baskets/open-basket";
import { priceOfBasket } from "../../basket/totals/price-of-basket";
import { repriceBasket } from "../../basket/baskets/change-basket";
import { requireExtension, type SeatLocks, withSeatLocks } from "../../basket/baskets/seat-locks";
import { extendHoldForPayment } from "../../stock/holds/paying-hold";
import { findBasketOrder, getOrder, type OrderRecord } from "../orders/queries";
import type { OrderRow } from "../../tables/orders";
import { setOrderState } from "../orders/write-order";
import {
  runInTransaction,
  type Transaction,
  retryTransaction,
} from "../../platform/database/database";
import type { PaymentDeps } from "../payments/card-payments";
import { chargeStoredCard, waitForCharge } from "./charge-stored-card";
import { checkPaymentAttempt, PAGE_WAIT_MS, verifyForPage } from "./check-attempt";
import {
  type AttemptRequest,
  type CheckedRequest,
  createOrder,
  newPayment,
  type NextStep,
  nextFor,
  type Prepared,
  type PreparedAttempt,
  type TimedRequest,
} from "./create-order";
import { type OpenedPage, openPage } from "./open-page";
import { findPaymentContext } from "./payment-context";
import {
  endLivePayments,
  findPaymentByKey,
  insertPayment,
  lockLivePayments,
  type PaymentRow,
  releaseAttemptKey,
} from "../payments/payments";
import { findChargeableCard, findProviderCustomer } from "./stored-cards";
import { lockBasket, type LockedBasket } from "../../stock/holds/basket-lock";
import { cardAmount } from "../orders/rules";

/** `order`: it may be paid already, and with a stored card it may still be pending. */
type StartedPayment = Result<
  { next: "card-page"; order: OrderRecord; url: string } | { next: "order"; order: OrderRecord },
  StartProblem
>;

// By payment id. The provider refuses concurrent requests with the same key: the second of a double click waits.
const opening = new Map<string, Promise<OpenedPage>>();

/**
 * Creates the order, commits, then opens the card page with no transaction open. Safe to repeat with the same
 * `attemptKey`: returns the same order and page. After a provider outage the basket still holds the seats.
 */
export async function startPayment(
  deps: PaymentDeps,
  request: AttemptRequest,
): Promise<StartedPayment> {
  const until = performance.now() + PAGE_WAIT_MS;
  const timed = { ...request, until };
  const prepared = await prepareSettled(deps, timed);
  if (!prepared.ok)
    return { ok: false, failure: await withPricesOfNow(deps, request, prepared.failure) };
  await deps.faults?.reach("after-order-written");
  const step = prepared.value;
  switch (step.next) {
    case "page":
      return cardPage(deps, step.orderId, step);
    case "order":
      return completedOrder(deps, step.orderId, until);
    case "settle-charge":
      return pendingOrder(deps, step.orderId);
    case "charge-card":
      return chargeCard(deps, timed, step);
    case "open-page": {
      const page = await openOnce(deps, step);
      if (page.ok) return cardPage(deps, step.orderId, page.value);
      if (page.failure === "paid") return completedOrder(deps, step.orderId, until);
      const problem: StartProblem =
        page.failure === "unavailable"
          ? { code: "unavailable" }
          : { code: "conflict", reason: page.failure };
      return { ok: false, failure: problem };
    }
  }
}

/** Prepares an attempt. First finds out what became of a stored card's charge, which another attempt must not replace. */
async function prepareSettled(deps: PaymentDeps, request: TimedRequest): Promise<Prepared> {
  const prepare = () =>
    withSeatLocks(deps, request.basketId, (locks) =>
      retryTransaction(() =>
        runInTransaction(deps.db, async (tx) => {
          const attempt = await prepareAttempt(tx, request, locks);
          if (attempt.ok) await deps.faults?.reach("before-order-written");
          return attempt;
        }),
      ),
    );
  const prepared = await prepare();
  if (!prepared.ok || prepared.value.next !== "settle-charge") return prepared;
  const { orderId, payment } = prepared.value;
  await waitForCharge(payment.id);
  const status = await checkPaymentAttempt(deps, payment, { close: true });
  if (status === "paid") return proceed({ next: "order", orderId });
  // Yet another attempt may be charging by now: the order is pending then.
  return status === "ended" ? prepare() : prepared;
}

/** Charges the stored card; goes on to the card page if its bank asks the payer to confirm. */
async function chargeCard(
  deps: PaymentDeps,
  request: TimedRequest,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<StartedPayment> {
  const charged = await chargeStoredCard(deps, paymentId);
  switch (charged) {
    case "paid":
      return completedOrder(deps, orderId, request.until);
    case "unknown":
      return pendingOrder(deps, orderId);
    case "asks-to-confirm":
      // The attempt has ended, and with it the order: both start again with the same key.
      return startPayment(deps, { ...request, storedCardId: undefined, asksToConfirm: true });
    default:
      return { ok: false, failure: { code: "conflict", reason: charged } };
  }
}

/**
 * Another order may have used up what lowered the prices of this basket by itself, or a registration or a membership may
 * have ended. It can be paid at the prices that apply now, which the buyer has to see first.
 */
async function withPricesOfNow(
  { db }: Pick<PaymentDeps, "db">,
  { basketId }: AttemptRequest,
  problem: StartProblem,
): Promise<StartProblem> {
  const isOfPrices =
    problem.code === "conflict" &&
    (problem.reason === "limit" || problem.reason === "not-entitled-any-more");
  return isOfPrices && (await repriceBasket(db, basketId))
    ? { code: "invalid", fields: { total: "changed" } }
    : problem;
}

async function openOnce(
  deps: PaymentDeps,
  { paymentId, only }: PreparedAttempt,
): Promise<OpenedPage> {
  const inProgress = opening.get(paymentId);
  if (inProgress) return inProgress;
  const page = openPage(deps, paymentId, only).finally(() => opening.delete(paymentId));
  opening.set(paymentId, page);
  return page;
}

async function cardPage(
  deps: PaymentDeps,
  orderId: string,
  { url, order }: { url: string; order?: OrderRecord | undefined },
): Promise<StartedPayment> {
  const current = order ?? (await getOrder(deps.db, orderId));
  return { ok: true, value: { next: "card-page", order: current, url } };
}

async function pendingOrder(deps: PaymentDeps, orderId: string): Promise<StartedPayment> {
  return { ok: true, value: { next: "order", order: await getOrder(deps.db, orderId) } };
}

/** Still completing if another ticketing system has not answered at `until`: the order's page asks again. */
async function completedOrder(deps: PaymentDeps, orderId: string, until: number) {
  const left = Math.max(0, until - performance.now());
  await verifyForPage(deps, orderId, { turnedBack: false }, undefined, left);
  return pendingOrder(deps, orderId);
}

const refuse = (problem: StartProblem): Prepared => ({ ok: false, failure: problem });
const proceed = (step: NextStep): Prepared => ({ ok: true, value: step });

/** Locks the basket, and finds or creates the order and the attempt. */
async function prepareAttempt(
  tx: Transaction,
  request: TimedRequest,
  locks: SeatLocks,
): Promise<Prepared> {
  const basket = await lockBasket(tx, request.basketId);
  if (basket === null) return refuse({ code: "not-found" });
  if (basket.customerId === null) return refuse({ code: "conflict", reason: "not-claimed" });
  // Must not reveal that the basket exists.
  if (basket.customerId !== request.customerId) return refuse({ code: "not-found" });

  const context = await findPaymentContext(tx, basket.id, request.attemptKey);
  const earlier = context.hasAttempt ? await findPaymentByKey(tx, request.attemptKey) : null;
  if (earlier !== null) {
    if (earlier.basketId !== basket.id) return refuse({ code: "conflict", reason: "key-reused" });
    const repeated = repeatAttempt(earlier.payment, basket, request);
    if (repeated !== null) return repeated;
    await releaseAttemptKey(tx, earlier.payment);
  }

  const order = context.hasOrder ? await findBasketOrder(tx, basket.id) : null;
  if (order !== null && order.state !== "pending")
    return proceed({ next: "order", orderId: order.id });
  const live = order === null ? [] : await lockLivePayments(tx, order.id);
  const charging = live.find(isBeingCharged);
  if (charging !== undefined)
    return proceed({ next: "settle-charge", orderId: charging.orderId, payment: charging });

  const { storedCardId, customerId } = request;
  const card = storedCardId ? await findChargeableCard(tx, customerId, storedCardId) : null;
  if (storedCardId && card === null) return refuse({ code: "conflict", reason: "card-not-usable" });
  const checked = { ...request, card };
  if (order !== null && live.length > 0) return replaceAttempt(tx, basket, order, checked, locks);
  // Left by a crash. The basket may have changed since, so the order cannot be reused.
  if (order !== null) await setOrderState(tx, order.id, { state: "failed", failure: "cancelled" });
  return createOrder(tx, basket, checked, context, locks);
}

/** A stored card's charge has been prepared, and may be confirmed at any time. */
const isBeingCharged = ({ storedCard, state }: PaymentRow) =>
  storedCard !== null && state === "open";

/**
 * The result for a repeated key. Null if its attempt has ended, or if the same form is sent with another button, so that
 * the key can be used for a new one.
 */
function repeatAttempt(
  payment: PaymentRow,
  basket: LockedBasket,
  { storedCardId }: AttemptRequest,
): Prepared | null {
  const { id: paymentId, orderId } = payment;
  if (payment.state === "paid" || payment.state === "refunded")
    return proceed({ next: "order", orderId });
  const chargesCard = payment.storedCard !== null;
  if (chargesCard !== (storedCardId !== undefined) && !payment.asksToConfirm) return null;
  if (payment.state === "open" && chargesCard)
    return proceed({ next: "charge-card", orderId, paymentId });
  if (payment.state === "open" && payment.pageUrl !== null)
    return proceed({ next: "page", orderId, url: payment.pageUrl });
  const age = basket.now.getTime() - payment.createdAt.getTime();
  // Interrupted before its page was stored. Later the provider would refuse it: too little time until `expiresAt`.
  if (payment.state === "opening" && age < REOPEN_MINUTES * 60_000)
    return proceed(nextFor(payment));
  return null;
}

/** Adds an attempt to a pending order and ends its older ones: a second tab, or a return from the card page. */
async function replaceAttempt(
  tx: Transaction,
  basket: LockedBasket,
  order: OrderRow,
  request: CheckedRequest,
  locks: SeatLocks,
): Promise<Prepared> {
  const record = await getBasket(tx, basket.id);
  if (
    cardAmount(order) !== request.expectedTotal ||
    !isAsAgreed(request, record, priceOfBasket(record))
  )
    return refuse({ code: "invalid", fields: { total: "changed" } });
  // Null: a basket without tickets has no hold.
  if (basket.heldUntil !== null && !isHeld(basket, basket.now))
    return refuse({ code: "basket-expired" });
  if (basket.heldUntil !== null) requireExtension(locks);
  await endLivePayments(tx, order.id);
  const { payment } = await insertPayment(
    tx,
    newPayment(order, basket, request, await findProviderCustomer(tx, request.customerId)),
  );
  await extendHoldForPayment(tx, basket);
  return proceed(nextFor(payment));
}
