import type { DirectDebit, Order } from "#contract/schemas/order";
import { redirect, type AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";
import {
  orderHref,
  returnTokenOf,
  linkedOrder,
  orderAccess,
  orderQuery,
  noSuchLink,
  type OrderAccess,
  type OrderPageName,
} from "./visible-order.server";
import { noSuchOrder, throwRedirect, refuse } from "~/.server/http/pages/replies";
import type { Crm } from "~/.server/ticketing/ticketing";

type DebitVisit = {
  /** Without its account for who came back from the bank without a session: they are told how it went. */
  debit: DirectDebit;
  /** Another page of the same direct debit, opened by what opened this one. */
  hrefOf: (page: Extract<OrderPageName, `direct-debit-${string}`>) => string;
  /** Where the order is shown: to who may not see it, after signing in. */
  orderPage: () => string;
};

/** With what this visitor asks for the direct debit of an order: as for the order, or back from the bank. */
export function debitAccess(context: AppLoadContext, request: Request): OrderAccess {
  const access = orderAccess(context, request);
  return access.orderToken === "" ? { ...access, orderToken: returnTokenOf(request) } : access;
}

/** The direct debit that a page is about. Who may not know of it is led to ask for a new link; 503 as `visibleOrder`. */
export async function debitVisit(
  context: AppLoadContext,
  request: Request,
  { turnedBack } = { turnedBack: false },
): Promise<DebitVisit> {
  const { orderId, reference } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  // As in `visibleOrder`.
  await context.customer();
  const access = debitAccess(context, request);
  const debit = linkedOrder(
    orderId,
    await context.crm.verifyDirectDebit({
      params: { id: orderId },
      body: { turnedBack },
      ...access,
    }),
  );
  const order = { id: orderId };
  return {
    debit,
    hrefOf: (page) =>
      debit.isWhole
        ? orderHref(page, order, reference)
        : pathTo(page, {}, { order: orderId, return: returnTokenOf(request) }),
    orderPage() {
      if (debit.isWhole) return orderHref("order-confirmed", order, reference);
      context.session.returnTo = orderHref("order-confirmed", order, "");
      return pathTo("login");
    },
  };
}

/**
 * What the button "set up a direct debit" does: leads to the provider's page, or, when that cannot be reached, answers
 * null for the page to say so. Safe to repeat.
 */
export async function startDebit(
  context: AppLoadContext,
  order: Pick<Order, "id">,
  access: OrderAccess,
): Promise<Response | null> {
  const query = { order: order.id, return: "__RETURN_TOKEN__" };
  const whole = (more: object) =>
    `${context.publicUrl}${pathTo("direct-debit-verify", {}, { ...query, ...more })}`;
  const { session, i18n } = context;
  const started = await context.crm.startDirectDebit({
    params: { id: order.id },
    body: { returnUrl: whole({}), cancelUrl: whole({ "turned-back": 1 }), locale: i18n.locale },
    ...access,
  });
  if (started.ok)
    return redirect(started.value.url ?? orderHref("direct-debit-verify", order, ""), 303);
  switch (started.failure.code) {
    case "not-found":
      return noSuchLink(order.id);
    case "not-allowed":
      return refuse(400);
    case "not-signed-in":
      session.returnTo = orderHref("order-confirmed", order, "");
      session.flash("sign-in-first");
      return throwRedirect(pathTo("login"));
    case "unavailable":
      return null;
  }
}

/** Whether an account is debited for an order's renewals already; false where that cannot be asked now. */
export async function hasDebit(
  crm: Pick<Crm, "verifyDirectDebit">,
  order: Pick<Order, "id">,
  access: OrderAccess,
): Promise<boolean> {
  const debit = await crm.verifyDirectDebit({
    params: { id: order.id },
    body: { turnedBack: false },
    ...access,
  });
  return debit.ok && debit.value.state === "confirmed";
}
