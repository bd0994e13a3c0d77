import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { MoveRefundProblem } from "#contract/operations/orders";

import { submitForm } from "~/.server/forms/submit-form";
import { orErrorPage } from "~/.server/rendering/replies";
import { getVisibleOrder } from "~/parts/orders/visible-order.server";
import { refundForm } from "./form";

/** Longer than any id. */
const readMove = (request: Request) =>
  (new URL(request.url).searchParams.get("move") ?? "").slice(0, 100);

/** What the order's buyer would get back for a moved performance, or why not. */
export async function getMoveRefundPage(args: LoaderFunctionArgs) {
  const { id, order, access, getHref } = await getVisibleOrder(args);
  const toOrder = getHref("order-confirmed");
  const params = { id, move: readMove(args.request) };
  const offer = await orErrorPage(
    args.context.crm.getMoveRefund({ params, ...access() }),
    "load-orders",
  );
  const shown = { order: { number: order.number, tickets: order.tickets }, toOrder };
  if (offer.ok) return { ...shown, offer: offer.value, refusal: null };
  const { failure } = offer;
  // Not moved, or returned by staff.
  if (failure.code === "not-found") return redirect(toOrder, 303);
  const first = failure.reason === "companion-elsewhere" ? failure.companionOrders : [];
  return { ...shown, offer: null, refusal: { reason: failure.reason, first } };
}

const isRefunded = (failure: MoveRefundProblem) =>
  failure.code === "not-allowed" && failure.reason === "refunded-already";

export async function submitMoveRefund(args: ActionFunctionArgs) {
  const { id, access, getHref } = await getVisibleOrder(args);
  const params = { id, move: readMove(args.request) };
  return submitForm(args, refundForm, async (_, { refuse }) => {
    const refunded = await args.context.crm.refundMove({ params, ...access() });
    // The second time as well, if the form was sent twice.
    if (refunded.ok || isRefunded(refunded.failure)) {
      args.context.session.flash("move-refunded");
      return redirect(getHref("order-confirmed"), 303);
    }
    // The page says why it is refused.
    return refunded.failure.code === "not-found"
      ? redirect(getHref("order-confirmed"), 303)
      : refuse({});
  });
}
