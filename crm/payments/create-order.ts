import { randomUUID } from "node:crypto";

import { isDelivered, priceOfBasket } from "../baskets/basket";
import { isHeld } from "../holds/hold-deadline";
import { notReady } from "../orders/rules";
import { missingForOrder } from "../packages/package-states";
import { isEntitled } from "../pricing/sale-check";
import { findDeliveryChoice } from "../baskets/basket-delivery";
import { listBasketLines } from "../baskets/basket-to-order";
import { getBasket } from "../baskets/baskets";
import type { Transaction } from "../platform/database/database";
import type { LockedBasket } from "../orders/order-locks";
import { insertOrder, lockRedemptions, setOrderState, takeSpends } from "../orders/write-order";
import { holdsAllSeats, lengthenHold } from "../holds/paying-hold";
import { insertPayment, storePaid } from "./payments";
import { findProviderCustomer } from "./stored-cards";
import { isWithinLimits } from "../holds/within-limits";
import { newPayment } from "./new-payment";
import type { AttemptRequest, Prepared } from "./attempt-request";

/**
 * Writes the order of a basket with its exact sums, its tickets and its first attempt to pay, and lengthens the hold
 * so that it outlives the card page. An order of nothing is paid by that.
 */
export async function createOrder(
  tx: Transaction,
  basket: LockedBasket,
  request: AttemptRequest,
): Promise<Prepared> {
  const lines = await listBasketLines(tx, basket.id);
  const { deliveryOptionId, details } = basket;
  // What was chosen may not be for this basket any more: tickets for tomorrow cannot be posted.
  const chosen =
    deliveryOptionId === null
      ? null
      : await findDeliveryChoice(tx, basket.id, deliveryOptionId, basket.now);
  const delivery = chosen?.ok ? chosen.option : null;
  // Whatever the basket spends is locked before its worth is read: what is priced here is what is taken below.
  await lockRedemptions(tx, basket.id);
  const record = { ...(await getBasket(tx, basket.id)), now: basket.now };
  const priced = priceOfBasket(record);
  const delivered = isDelivered(record);
  const problem = notReady(
    {
      lines,
      otherItems: record.items.length,
      packagesMissing: missingForOrder(record.items, record.lines),
      isDelivered: delivered,
      held:
        lines.length === 0 || (isHeld(basket, basket.now) && (await holdsAllSeats(tx, basket.id))),
      withinLimits: await isWithinLimits(tx, basket.id, request.customerId),
      entitled: await isEntitled(tx, record),
      accessOfAnother: record.codes.some(({ refusal }) => refusal === "access-name-mismatch"),
      delivery,
      hasAddress: basket.deliveryAddressId !== null,
      hasDetails: details !== null,
      toPay: priced.sums.toPay,
      expectedTotal: request.expectedTotal,
    },
    basket.now,
  );
  if (problem !== null) return { ok: false, problem };
  if (details === null) throw new Error("order details missing after the readiness check");

  const id = randomUUID();
  const { toPay: _toPay, ...sums } = priced.sums;
  const row = {
    id,
    basketId: basket.id,
    customerId: request.customerId,
    state: "pending",
    currency: basket.currency,
    ...sums,
    deliveryOptionId: delivered ? (delivery?.id ?? null) : null,
    deliveryAddressId: delivered ? basket.deliveryAddressId : null,
    pageUrl: request.orderUrl.replaceAll("__ORDER_ID__", id),
    locale: request.locale,
    details,
    orderNotes: basket.orderNotes,
    accessNotes: basket.accessNotes,
    allergyNotes: basket.allergyNotes,
    placedAt: basket.now,
  } as const;
  const order = await insertOrder(tx, row, record, priced);
  const unspent = await takeSpends(tx, order, record, priced);
  if (unspent !== null) return { ok: false, problem: unspent };
  const payment = await insertPayment(
    tx,
    newPayment(order, request, await findProviderCustomer(tx, request.customerId)),
  );
  await lengthenHold(tx, basket);
  if (payment.amount > 0)
    return { ok: true, next: "open-page", orderId: order.id, paymentId: payment.id };
  await storePaid(tx, payment.id, { providerId: null, paidAt: new Date(), kept: true });
  await setOrderState(tx, order.id, { state: "completing" });
  return { ok: true, next: "order", orderId: order.id };
}
