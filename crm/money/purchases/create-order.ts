import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";

import type { Result } from "#contract/calls/result";
import { Unavailable } from "#contract/calls/unavailable";
import type { AttemptProblem, StartProblem } from "#contract/operations/payments";
import { isDelivered } from "#contract/rules/baskets/line";
import { NO_DETAILS } from "#contract/rules/orders/order";
import type { startPaymentSchema } from "#contract/schemas/order";
import { hasBuyerDetails } from "#contract/schemas/customer";
import { isAsAgreed } from "../../basket/totals/basket-revision";
import { memberSaving } from "../../basket/totals/member-saving";
import { priceOfBasket } from "../../basket/totals/price-of-basket";
import { findExcessiveTotal } from "../../basket/totals/rules";
import type { BasketRecord } from "../../basket/contents/basket-contents";
import { getBasket } from "../../basket/baskets/open-basket";
import { requireExtension, type SeatLocks } from "../../basket/baskets/seat-locks";
import { findDeliveryChoice } from "../../basket/checkout/delivery";
import { canBuyerBeUnnamed } from "../../basket/checkout/unnamed-buyer";
import { customers } from "../../tables/customers";
import { isHeld } from "../../stock/hold-times/hold-times";
import { extendHoldForPayment, seatsAreHeld } from "../../stock/holds/paying-hold";
import { RETURN_TOKEN } from "../orders/order-links";
import { findOrderObstacle, cardAmount } from "../orders/rules";
import type { OrderRow } from "../../tables/orders";
import {
  insertOrder,
  lockRedemptions,
  type Redeems,
  setOrderState,
  reserveRedemptions,
} from "../orders/write-order";
import { missingForOrder } from "../../basket/lines/packages/package-states";
import type { Transaction } from "../../platform/database/database";
import { firstRow, pick } from "../../platform/database/rows";
import type { PricedBasket } from "../../basket/totals/price-basket";
import { isEntitled } from "../../basket/prices/sale-check";
import { assumedAnswers, storedAnswers } from "./assumed-answers";
import { checkFreeTickets } from "./free-tickets";
import {
  type DatedAttempt,
  insertPayment,
  type NewPayment,
  type PaymentRow,
  storePaid,
} from "../payments/payments";
import { type ChargeableCard, selectProviderCustomer } from "./stored-cards";
import type { LockedBasket } from "../../stock/holds/basket-lock";

/**
 * Creates a basket's order with its totals, tickets and first payment attempt, and extends the hold beyond the card
 * page. An order with nothing to pay is paid immediately.
 */
export async function createOrder(
  tx: Transaction,
  basket: LockedBasket,
  request: CheckedRequest,
  redeems: Redeems,
  locks: SeatLocks,
): Promise<Prepared> {
  // Locked before pricing, so that `reserveRedemptions` uses the same balances.
  await lockRedemptions(tx, basket.id, redeems);
  const current = { ...(await getBasket(tx, basket.id)), now: basket.now };
  const assumed = await assumedAnswers(tx, current, request.assumed);
  const record = assumed === null ? current : { ...current, ...assumed };
  const buyer = await findBuyer(tx, basket.id, request.customerId);
  const delivery = await findDelivery(tx, record);
  const draft = { record, priced: priceOfBasket(record), delivery, buyer };
  const canPayerGiveDetails = request.payerDetails === true && canBuyerBeUnnamed(record);
  const problem = await findProblem(tx, basket, request, draft, canPayerGiveDetails);
  if (problem !== null) return { ok: false, failure: problem };

  const { priced } = draft;
  const freeRefusal =
    buyer &&
    (await checkFreeTickets(tx, record, priced, { ...buyer, customerId: request.customerId }));
  if (freeRefusal !== null)
    return { ok: false, failure: { code: "conflict", reason: freeRefusal } };
  if (record.lines.length > 0) requireExtension(locks);
  const order = await insertOrder(tx, newOrder(basket, request, draft), record, priced);
  const unspent = await reserveRedemptions(tx, order, record, priced);
  if (unspent !== null) return { ok: false, failure: unspent };
  const attempt = await insertPayment(
    tx,
    newPayment(order, basket, request, buyer?.providerCustomer ?? null),
  );
  const { payment } = attempt;
  await extendHoldForPayment(tx, basket, assumed === null ? {} : storedAnswers(assumed));
  if (payment.amount > 0) return { ok: true, value: { ...nextFor(payment), only: attempt } };
  // The buyer's page already says that there is no answer: only a card page may be opened in vain.
  if (locks !== null && performance.now() > request.until)
    throw new Unavailable("the ticketing system was too slow for a free order");
  await storePaid(tx, payment.id, { providerId: null, paidAt: new Date(), isAccepted: true });
  await setOrderState(tx, order.id, { state: "completing" });
  return { ok: true, value: { next: "order", orderId: order.id } };
}

type Delivery = Exclude<Awaited<ReturnType<typeof findDeliveryChoice>>, string>;
type Draft = {
  record: BasketRecord;
  priced: PricedBasket;
  delivery: Delivery | null;
  buyer: Awaited<ReturnType<typeof findBuyer>>;
};

/** Null if the chosen option is no longer available: tickets for tomorrow cannot be mailed. */
async function findDelivery(tx: Transaction, basket: BasketRecord): Promise<Delivery | null> {
  if (basket.delivery === null) return null;
  const chosen = await findDeliveryChoice(tx, basket, basket.delivery.optionId, basket.now);
  return typeof chosen === "string" ? null : chosen;
}

async function findProblem(
  tx: Transaction,
  basket: LockedBasket,
  request: AttemptRequest,
  { record, priced, delivery, buyer }: Draft,
  canPayerGiveDetails: boolean,
): Promise<AttemptProblem | null> {
  const { lines, items, details } = record;
  return findOrderObstacle(
    {
      lines,
      otherItems: items.length,
      packagesMissing: missingForOrder(items),
      isDelivered: isDelivered(lines, items),
      held: lines.length === 0 || (isHeld(basket, basket.now) && buyer?.holdsAllSeats === true),
      entitled: await isEntitled(tx, record),
      accessOfAnotherCustomer: record.codes.some(
        ({ refusal }) => refusal === "access-name-mismatch",
      ),
      delivery,
      hasAddress: basket.deliveryAddressId !== null,
      hasDetails: details !== null,
      isBuyerKnown: buyer !== null && (canPayerGiveDetails || hasBuyerDetails(buyer)),
      toPay: priced.sums.toPay,
      currency: basket.currency,
      expectedTotal: request.expectedTotal,
      isAsAgreed: isAsAgreed(request, record, priced),
      // Prices may have risen since the last change, for example because a code has ended.
      excessiveTotal: findExcessiveTotal(priced.sums.total),
    },
    basket.now,
  );
}

function newOrder(
  basket: LockedBasket,
  request: AttemptRequest,
  { record, priced, delivery }: Draft,
) {
  const { lines, items, details } = record;
  const id = randomUUID();
  const { toPay: _toPay, ...sums } = priced.sums;
  const delivered = isDelivered(lines, items);
  return {
    id,
    basketId: basket.id,
    customerId: request.customerId,
    state: "pending",
    currency: basket.currency,
    ...sums,
    vatByRate: priced.vatByRate,
    deliveryOptionId: delivered ? (delivery?.id ?? null) : null,
    deliveryAddressId: delivered ? basket.deliveryAddressId : null,
    pageUrl: request.orderUrl.replaceAll("__ORDER_ID__", id),
    locale: request.locale,
    termsVersion: request.termsVersion ?? null,
    details: details ?? NO_DETAILS,
    orderNotes: basket.orderNotes,
    accessNotes: basket.accessNotes,
    allergyNotes: basket.allergyNotes,
    placedAt: basket.now,
    discountRules: getDiscountRules(record, priced),
    memberSaving: memberSaving(record),
  } as const;
}

/** The offers and the promo code that discount the tickets. */
function getDiscountRules({ offers, codes }: BasketRecord, { discounts }: PricedBasket) {
  const applies = ({ id }: { id: string }) =>
    discounts.some((discount) => discount.id === id && discount.amount > 0);
  const promo = codes.find((code) => code.kind === "promo" && applies(code));
  return {
    offers: offers.filter(applies),
    promo: promo?.kind === "promo" ? promo.rule : null,
  };
}

/** The customer's name, email and id at the provider, and whether the basket still has all of its seats. */
function findBuyer(tx: Transaction, basketId: string, customerId: string) {
  return firstRow(
    tx
      .select({
        ...pick(customers, "firstName", "lastName", "email"),
        // A guest's record is new for each purchase, so this is the proof of who is buying.
        isProved: sql<boolean>`${customers.emailVerifiedAt} is not null`,
        providerCustomer: selectProviderCustomer(customers.id),
        holdsAllSeats: seatsAreHeld(basketId),
      })
      .from(customers)
      .where(eq(customers.id, customerId)),
  );
}

export type AttemptRequest = {
  basketId: string;
  customerId: string;
  attemptKey: string;
  /**
   * Placeholders: `__ORDER_ID__` in all three; `__RETURN_TOKEN__` (token of the return link) in the first two;
   * `__ORDER_TOKEN__` (token of the mailed link) in the last.
   */
  returnUrl: string;
  cancelUrl: string;
  orderUrl: string;
  /** Signs the return link. `now`: the box office's time. */
  returnTokenFor: (orderId: string, now: Date) => string;
  /** Minor units, as shown to the visitor. */
  expectedTotal: number;
  /** `revision` of the basket, as shown to the visitor. */
  expectedRevision?: string | null | undefined;
  locale: string;
  /** Of the terms that the visitor agreed to, in `locale`. */
  termsVersion?: z.output<typeof startPaymentSchema>["termsVersion"];
  /** Save the card. */
  keepCard: boolean;
  /** The stored card to charge; by default the payer uses the provider's page. */
  storedCardId?: string | undefined;
  /** The page says that the bank of a stored card asks to confirm the payment. */
  asksToConfirm?: boolean;
  /** A guest without a name or an email gives it on the card provider's page. */
  payerDetails?: boolean | undefined;
  /** Assumed answers of optional steps, as shown to the buyer. */
  assumed?: z.output<typeof startPaymentSchema>["assumed"];
};

/** `card`: of `storedCardId`. `until`: of `performance.now()`. */
export type CheckedRequest = TimedRequest & { card: ChargeableCard | null };
export type TimedRequest = AttemptRequest & { until: number };

/** `only`: the attempt, if it was just written with its order, which has no other then. */
export type PreparedAttempt = { orderId: string; paymentId: string; only?: DatedAttempt };

export type NextStep =
  | ({ next: "open-page" | "charge-card" } & PreparedAttempt)
  /** A stored card may be being charged, which decides first. */
  | { next: "settle-charge"; orderId: string; payment: PaymentRow }
  | { next: "page"; orderId: string; url: string }
  /** Nothing to pay, or already paid. */
  | { next: "order"; orderId: string };

export type Prepared = Result<NextStep, StartProblem>;

export const nextFor = ({
  id: paymentId,
  orderId,
  storedCard,
}: PaymentRow): Extract<NextStep, { paymentId: string }> => ({
  next: storedCard === null ? "open-page" : "charge-card",
  orderId,
  paymentId,
});

export function newPayment(
  order: OrderRow,
  { now }: Pick<LockedBasket, "now">,
  request: CheckedRequest,
  providerCustomer: string | null,
): NewPayment {
  const amount = cardAmount(order);
  const card = amount === 0 ? null : request.card;
  const token = request.returnTokenFor(order.id, now);
  const fillIn = (url: string) =>
    url.replaceAll("__ORDER_ID__", order.id).replaceAll(RETURN_TOKEN, token);
  return {
    orderId: order.id,
    attemptKey: request.attemptKey,
    provider: amount === 0 ? "none" : "stripe",
    state: "opening",
    returnUrl: fillIn(request.returnUrl),
    cancelUrl: fillIn(request.cancelUrl),
    amount,
    currency: order.currency,
    keepCard: request.keepCard && amount > 0 && card === null,
    providerCustomer: card?.providerCustomer ?? providerCustomer,
    storedCard: card?.providerId ?? null,
    asksToConfirm: request.asksToConfirm ?? false,
  };
}
