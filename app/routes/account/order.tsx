import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isBought } from "~/domain/order";
import { YourOrderPage } from "~/features/account/your-order-page";
import type { PageHandle } from "~/routing/handle";

import { ownOrder } from "~/.server/auth/own-order";
import { orderHref } from "~/.server/checkout/order-href";
import { findOrderedDelivery } from "~/.server/services/find-ordered-delivery";

export const handle = {
  title: ({ order }, t) => t("account.order.title", { number: order.number }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await ownOrder(context, request, params["order"] ?? "");
  if (!isBought(order)) return redirect(orderHref(context, "order-verify", order), 303);
  return { order, delivery: await findOrderedDelivery(context.crm, order) };
}

export default function YourOrder() {
  return <YourOrderPage {...useLoaderData<typeof loader>()} />;
}
