import type { AppLoadContext } from "@remix-run/node";

import type { Unavailable } from "#contract/define";
import type { Problem } from "#contract/problems";
import type { NoticeCode } from "~/domain/notice-codes";
import { boughtNotice } from "~/pages/orders/order";
import { findPurchase, orderHref } from "~/pages/orders/visible-order.server";
import { pathTo } from "~/routing/paths";
import { leaveTurn } from "~/.server/queue/admission";
import { throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";

/** Why a change of the basket failed, where no field of the form is to blame. */
export type StepFailure =
  | Problem<
      | "not-found"
      | "not-signed-in"
      | "basket-expired"
      | "key-reused"
      | "conflict/paying"
      | "conflict/ordered"
      | "conflict/not-claimed"
      | "conflict/another-customer"
      | "conflict/turn-elsewhere"
    >
  | Unavailable;

/** Redirects to the order that a basket has become; returns where there is none. */
export async function redirectToOrder({ crm, session }: AppLoadContext, id: string): Promise<void> {
  const found = await crm.getBasket({ params: { id } });
  if (!found.ok || found.value.orderId === null) return;
  session.flash(boughtNotice(found.value.totals));
  throwRedirect(orderHref("order-verify", { id: found.value.orderId }));
}

/** Redirects to what was bought last in this session, if there is no new basket since. */
export async function redirectToPurchase(context: AppLoadContext): Promise<void> {
  const { session } = context;
  if (session.basketId !== null) return;
  const purchase = await findPurchase(context, session.boughtBasketId);
  if (purchase === null) return;
  session.flash(boughtNotice(purchase.totals));
  throwRedirect(orderHref("order-verify", purchase));
}

/** Sends the visitor to the page that can help, with a notice of what happened. Thrown, never returned. */
export function leaveCheckout(context: AppLoadContext, failure: StepFailure): never {
  const { session } = context;
  const leave = (notice: NoticeCode, path = pathTo("basket")) => {
    session.flash(notice);
    return throwRedirect(path);
  };
  switch (failure.code) {
    // A key is made of what it is for, so one that was used for something else is an outage too.
    case "key-reused":
    case "unavailable":
      return throwErrorPage(503);
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
      // A step of a basket that has become an order leads to that order.
      return throwRedirect(pathTo("checkout-summary"));
    case "another-customer":
      session.basketId = null;
      return leave("basket-of-another");
    case "not-claimed":
      return leave("step-first", pathTo("checkout-account"));
    case "paying":
      return leave("basket-paying");
    case "turn-elsewhere":
      return leaveTurn(context);
  }
}
