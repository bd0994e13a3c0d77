import type { DirectDebit } from "#contract/schemas/order";
import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import type { OrderAccess } from "./visible-order.server";
import { noSuchOrder } from "~/.server/http/pages/replies";
import { orderHref } from "./order-href.server";
import type { OrderPage } from "./order-href.server";
import { returnTokenOf } from "./return-token.server";
import { linkedOrder, orderAccess, orderQuery } from "./visible-order.server";

export type DebitVisit = {
  /** Without its account for who came back from the bank without a session: they are told how it went. */
  debit: DirectDebit;
  /** Another page of the same direct debit, opened by what opened this one. */
  hrefOf: (page: Extract<OrderPage, `direct-debit-${string}`>) => string;
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
