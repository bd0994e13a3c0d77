import { redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { orErrorPage } from "~/.server/rendering/replies";

import type { Money } from "#contract/schemas/money";
import type { Order, OrderFailure } from "#contract/schemas/order";
import { isEmpty } from "~/domain/basket/basket";
import { pathTo } from "~/routing/paths";
import { boughtNotice, groupByInstance, paidByCard } from "~/parts/orders/order";
import {
  findPurchase,
  valueOrOrderLink,
  readOrderUrl,
  orderHref,
} from "~/parts/orders/visible-order.server";

export async function getFailedPage(args: LoaderFunctionArgs) {
  const { context } = args;
  const { crm } = context;
  const { id, access, returnToken, getHref } = readOrderUrl(args);
  await context.customer();
  const params = { id };
  const reading = crm.getOrder({ params, ...access() });
  const result = await orErrorPage(reading, "load-orders");
  if (!result.ok && returnToken !== "") {
    // The visitor returned from the card page in another browser, or after the session has expired.
    const input = { params, body: { turnedBack: false }, session: null, orderToken: returnToken };
    const outcome = await valueOrOrderLink(id, crm.getPaymentOutcome(input));
    if (outcome.state !== "failed")
      return redirect(pathTo("order-verify", {}, { order: id, return: returnToken }), 303);
    const { number, toPay: total } = outcome;
    return { number, total, failure: getReason(outcome, total), instances: [], seats: null };
  }
  const order = await valueOrOrderLink(id, reading);
  if (order.state !== "failed") return redirect(getHref("order-verify"), 303);
  const seats = await seatsLeft(context, order.basketId);
  // A page from the browser's history, if a later attempt has paid. A refund is always shown.
  const purchase =
    seats === null && order.failure !== "refunded"
      ? await findPurchase(context, order.basketId)
      : null;
  if (purchase !== null) {
    context.session.flash(boughtNotice(purchase.totals));
    return redirect(orderHref("order-verify", purchase), 303);
  }
  const total = paidByCard(order.totals);
  return {
    number: order.number,
    total,
    failure: getReason(order, total),
    instances: groupByInstance(order.tickets).map(({ instance }) => instance),
    seats,
  };
}

/** For the types: failed orders always have a reason. */
const NO_REASON = "cancelled";

/** Why it failed, as the page says it. */
function getReason(
  { failure, refusedBySystem }: Pick<Order, "failure" | "refusedBySystem">,
  { amount }: Money,
): OrderFailure | "refused" | "refusedFree" {
  if (refusedBySystem === true) return amount === 0 ? "refusedFree" : "refused";
  return failure ?? NO_REASON;
}

async function seatsLeft(context: AppLoadContext, basketId: string) {
  const basket = context.session.basketId === basketId ? await context.basket() : null;
  if (basket === null || (isEmpty(basket) && basket.lost.length === 0)) return null;
  return {
    expired: basket.status === "expired",
    until: basket.hold?.until ?? null,
    ticketCount: basket.tickets.length,
  };
}
