import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import accountStylesheet from "~/account.css?url";
import type { PageHandle } from "~/routing/handle";
import { getAccountOverview } from "../account-overview.server";
import { ordersTitle } from "../order-pages";
import { loadOrders } from "../load-orders.server";
import { YourOrdersPage } from "../your-orders-page";

export const handle = {
  title: ordersTitle,
  styles: ({ overview }) => (overview === null ? [] : [accountStylesheet]),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const orders = await loadOrders(context, request, { hall: null });
  return { ...orders, overview: await getAccountOverview(context, "your-orders") };
}

export default function YourOrders() {
  return <YourOrdersPage {...useLoaderData<typeof loader>()} actionData={undefined} />;
}
