import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isBought } from "~/domain/order";
import { ConfirmedPage } from "~/features/order/confirmed-page";
import type { PageHandle } from "~/routing/handle";

import { orderHref } from "~/.server/checkout/order-href";
import { visibleOrder } from "~/.server/checkout/visible-order";
import { findOrderedDelivery } from "~/.server/services/find-ordered-delivery";

export const handle = {
  title: ({ order: { returned, number } }, t) =>
    returned === null
      ? t("order.confirmed.documentTitle", { number })
      : t("order.returned.title", { number }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const order = await visibleOrder(context, request);
  if (!isBought(order)) return redirect(orderHref(context, "order-verify", order), 303);
  // What is bought is no basket any more.
  if (context.session.basketId === order.basketId) context.session.basketId = null;
  const delivery = await findOrderedDelivery(context.crm, order);
  return { order, delivery, pdfHref: orderHref(context, "order-tickets-pdf", order) };
}

export default function Confirmed() {
  return <ConfirmedPage {...useLoaderData<typeof loader>()} />;
}
