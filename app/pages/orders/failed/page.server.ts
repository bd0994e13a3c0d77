import { redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";

import { isEmpty } from "~/domain/basket/basket";
import { pathTo } from "~/routing/paths";
import { boughtNotice, groupByInstance, paidByCard } from "../order";
import { findPurchase, linkedOrder, orderAddress, orderHref } from "../visible-order.server";

export async function getFailedPage(args: LoaderFunctionArgs) {
  const { context } = args;
  const { crm } = context;
  const { id, access, returnToken, hrefOf } = orderAddress(args);
  await context.customer();
  const params = { id };
  const found = await crm.getOrder({ params, ...access() });
  if (!found.ok && found.failure.code === "not-found" && returnToken !== "") {
    // The visitor came back from the card page in another browser, or after their session.
    const asked = { params, body: { turnedBack: false }, session: null, orderToken: returnToken };
    const outcome = linkedOrder(id, await crm.getPaymentOutcome(asked));
    if (outcome.state !== "failed")
      return redirect(pathTo("order-verify", {}, { order: id, return: returnToken }), 303);
    const { number, toPay: total, failure } = outcome;
    return { number, total, failure: failure ?? NO_REASON, instances: [], seats: null };
  }
  const order = linkedOrder(id, found);
  if (order.state !== "failed") return redirect(hrefOf("order-verify"), 303);
  const seats = await seatsLeft(context, order.basketId);
  // A later attempt has paid: this page comes out of the browser's history. One with a refund stays.
  const paid =
    seats === null && order.failure !== "refunded"
      ? await findPurchase(context, order.basketId)
      : null;
  if (paid !== null) {
    context.session.flash(boughtNotice(paid.totals));
    return redirect(orderHref("order-verify", paid), 303);
  }
  return {
    number: order.number,
    total: paidByCard(order.totals),
    failure: order.failure ?? NO_REASON,
    instances: groupByInstance(order.tickets).map(({ instance }) => instance),
    seats,
  };
}

/** The box office names a reason for each order that failed; this is for the types. */
const NO_REASON = "cancelled";

async function seatsLeft(context: AppLoadContext, basketId: string) {
  const basket = context.session.basketId === basketId ? await context.basket() : null;
  if (basket === null || (isEmpty(basket) && basket.lost.length === 0)) return null;
  return { expired: basket.status === "expired", until: basket.hold?.until ?? null };
}
