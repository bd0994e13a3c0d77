import { redirect } from "@remix-run/node";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { groupByInstance } from "~/domain/group-by-instance";
import { paidByCard } from "~/domain/order";
import { FailedPage } from "~/features/order/failed-page";
import type { FailedPageProps } from "~/features/order/failed-page";
import type { PageHandle } from "~/routing/handle";

import { orderHref } from "~/.server/checkout/order-href";
import { knownSystem } from "~/.server/checkout/order-system";
import { maySee, orderQuery, visibleOrder } from "~/.server/checkout/visible-order";

export const handle = {
  title: ({ failure }, t) => t(`order.failed.${failure}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  knownSystem(params);
  const order = await visibleOrder(context, request, { orReturned: true });
  const isWhole = await maySee(context, order, orderQuery(request).reference);
  if (order.state !== "failed")
    return redirect(orderHref("order-verify", order, orderQuery(request).reference), 303);
  return {
    number: order.number,
    total: paidByCard(order.totals),
    // The box office names a reason for each order that failed.
    failure: order.failure ?? ("cancelled" as const),
    instances: isWhole ? groupByInstance(order.tickets).map(({ instance }) => instance) : [],
    seats: await seatsLeft(context, order.basketId),
  };
}

/** How the visitor's own basket stands; another device has none to go on with. */
async function seatsLeft(
  context: AppLoadContext,
  basketId: string,
): Promise<FailedPageProps["seats"]> {
  const basket = context.session.basketId === basketId ? await context.basket() : null;
  if (basket === null || (basket.items.length === 0 && basket.lost.length === 0)) return null;
  return basket.status === "expired"
    ? { state: "expired" }
    : { state: "held", until: basket.hold?.until ?? null };
}

export default function Failed() {
  return <FailedPage {...useLoaderData<typeof loader>()} />;
}
