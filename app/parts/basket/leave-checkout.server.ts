import type { AppLoadContext } from "@remix-run/node";

import type { Problem } from "#contract/problems/problems";
import { Unavailable, valueOrNull } from "#contract/calls/unavailable";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import { boughtNotice } from "~/parts/orders/order";
import { findPurchase, orderHref } from "~/parts/orders/visible-order.server";
import { pathTo } from "~/routing/paths";
import { redirectToTurnElsewhere } from "~/.server/edge/queue-gate/admission";
import { throwRedirect } from "~/.server/rendering/replies";

/** Why a basket change failed, apart from invalid form fields. */
export type StepFailure = Problem<
  | "not-found"
  | "not-signed-in"
  | "basket-expired"
  | "key-reused"
  | "conflict/paying"
  | "conflict/ordered"
  | "conflict/not-claimed"
  | "conflict/another-customer"
  | "conflict/turn-elsewhere"
>;

/** Redirects to the order that a basket became; returns if there is none. */
export async function redirectToOrder({ crm, session }: AppLoadContext, id: string): Promise<void> {
  const basket = await valueOrNull(crm.getBasket({ params: { id } }));
  if (basket === null || basket.orderId === null) return;
  session.flash(boughtNotice(basket.totals));
  throwRedirect(orderHref("order-verify", { id: basket.orderId }));
}

/** Redirects to the last order of this session, unless there is a new basket. */
export async function redirectToPurchase(context: AppLoadContext): Promise<void> {
  const { session } = context;
  if (session.basketId !== null) return;
  const purchase = await findPurchase(context, session.boughtBasketId);
  if (purchase === null) return;
  session.flash(boughtNotice(purchase.totals));
  throwRedirect(orderHref("order-verify", purchase));
}

/** Redirects to the page that can resolve the failure, with a notice. Always throws. */
export function leaveCheckout(context: AppLoadContext, failure: StepFailure): never {
  const { session } = context;
  const leave = (notice: NoticeCode, path = pathTo("basket")) => {
    session.flash(notice);
    return throwRedirect(path);
  };
  switch (failure.code) {
    // Keys are derived from their request.
    case "key-reused":
      throw new Unavailable("changeBasket");
    case "not-signed-in":
      session.crmSession = null;
      return leave("booking-for", pathTo("checkout-account"));
    case "basket-expired":
      return leave("basket-expired");
    case "not-found":
      session.basketId = null;
      return leave("session-reset");
    case "conflict":
      break;
  }
  switch (failure.reason) {
    case "ordered":
      // The steps of an ordered basket redirect to its order.
      return throwRedirect(pathTo("checkout-summary"));
    case "another-customer":
      session.basketId = null;
      return leave("basket-of-another");
    case "not-claimed":
      return leave("step-first", pathTo("checkout-account"));
    case "paying":
      return leave("basket-paying");
    case "turn-elsewhere":
      return redirectToTurnElsewhere(context);
  }
}
