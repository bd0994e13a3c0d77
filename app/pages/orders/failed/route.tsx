import { redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isEmpty } from "~/domain/basket/basket";
import { groupByInstance, paidByCard } from "~/pages/orders/order";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import {
  orderHref,
  knownSystem,
  returnTokenOf,
  linkedOrder,
  orderAccess,
  orderQuery,
} from "~/pages/orders/visible-order.server";
import { noSuchOrder } from "~/.server/http/pages/replies";
import { FailedPage, type FailedPageProps } from "./page";

export const handle = {
  title: ({ failure }, t) => t(`order.failed.${failure}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const { orderId, reference } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  await context.customer();
  const found = await context.crm.getOrder({
    params: { id: orderId },
    ...orderAccess(context, request),
  });
  const returnToken = returnTokenOf(request);
  if (!found.ok && found.failure.code === "not-found" && returnToken !== "")
    return returned(context, orderId, returnToken);
  const order = linkedOrder(orderId, found);
  if (order.state !== "failed") return redirect(orderHref("order-verify", order, reference), 303);
  return {
    number: order.number,
    total: paidByCard(order.totals),
    // The box office names a reason for each order that failed.
    failure: order.failure ?? ("cancelled" as const),
    instances: groupByInstance(order.tickets).map(({ instance }) => instance),
    seats: await seatsLeft(context, order.basketId),
  };
}

/** For who came back from the card page in another browser, or after their session. */
async function returned(context: AppLoadContext, orderId: string, returnToken: string) {
  const asked = await context.crm.getPaymentOutcome({
    params: { id: orderId },
    body: { turnedBack: false },
    session: null,
    orderToken: returnToken,
  });
  const outcome = linkedOrder(orderId, asked);
  if (outcome.state !== "failed")
    return redirect(pathTo("order-verify", {}, { order: orderId, return: returnToken }), 303);
  return {
    number: outcome.number,
    total: outcome.toPay,
    failure: outcome.failure ?? ("cancelled" as const),
    instances: [],
    seats: null,
  };
}

/** How the visitor's own basket stands; another device has none to go on with. */
async function seatsLeft(
  context: AppLoadContext,
  basketId: string,
): Promise<FailedPageProps["seats"]> {
  const basket = context.session.basketId === basketId ? await context.basket() : null;
  if (basket === null || (isEmpty(basket) && basket.lost.length === 0)) return null;
  return basket.status === "expired"
    ? { state: "expired" }
    : { state: "held", until: basket.hold?.until ?? null };
}

export default function Failed() {
  return <FailedPage {...useLoaderData<typeof loader>()} />;
}
