import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "~/domain/order";
import { pathTo } from "~/routing/paths";

import { orderHref } from "./order-href";
import type { OrderPage } from "./order-href";
import { returnTokenOf } from "./return-token";
import { maySee, orderQuery, visibleOrder } from "./visible-order";

export type DebitVisit = {
  order: Order;
  /** False for who came back from the bank without a session: they are told how it went, and nothing else. */
  isWhole: boolean;
  /** Another page of the same direct debit, opened by what opened this one. */
  hrefOf: (page: Extract<OrderPage, `direct-debit-${string}`>) => string;
  /** Where the order is shown: to who may not see it, after signing in. */
  orderPage: () => string;
};

/** Whose direct debit a page is about. Throws "order not found", and 503 as `visibleOrder` does. */
export async function debitVisit(context: AppLoadContext, request: Request): Promise<DebitVisit> {
  const order = await visibleOrder(context, request, { orReturned: true });
  const { reference } = orderQuery(request);
  const isWhole = await maySee(context, order, reference);
  return {
    order,
    isWhole,
    hrefOf: (page) =>
      isWhole
        ? orderHref(page, order, reference)
        : pathTo(page, {}, { order: order.id, return: returnTokenOf(request) }),
    orderPage() {
      if (isWhole) return orderHref("order-confirmed", order, reference);
      context.session.returnTo = orderHref("order-confirmed", order, "");
      return pathTo("login");
    },
  };
}
