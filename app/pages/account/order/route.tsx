import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { isPurchased } from "~/pages/orders/order";
import { orderHref } from "~/pages/orders/visible-order.server";
import type { PageHandle } from "~/routing/handle";
import { ordersTitle } from "../order-pages";
import { ordersOf } from "../orders-of.server";
import { YourOrdersPage } from "../your-orders-page";
import { YourOrderPage } from "./page";
import { getOwnOrder } from "./page.server";

export const handle = {
  title: (data, t) => {
    if ("order" in data) return t("account.order.title", { number: data.order.number });
    return ordersTitle(data, t);
  },
} satisfies PageHandle<typeof loader>;

/**
 * `/account/your-orders/{venue}` and `/account/your-orders/{order}` have one shape: the id of a hall
 * shows that hall's orders, anything else an order. No order has a hall's id.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "your-orders");
  const named = params["order"] ?? "";
  const halls = await context.crm.listHalls();
  const hall = halls.ok ? halls.value.find(({ id }) => id === named) : undefined;
  if (hall !== undefined) return ordersOf(context, request, { hall });
  const page = await getOwnOrder(context, request, named);
  return isPurchased(page.order) ? page : redirect(orderHref("order-verify", page.order), 303);
}

export default function YourOrder() {
  const data = useLoaderData<typeof loader>();
  return "order" in data ? (
    <YourOrderPage {...data} />
  ) : (
    <YourOrdersPage {...data} answer={undefined} />
  );
}
