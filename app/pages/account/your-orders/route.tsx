import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ordersTitle } from "~/pages/account/order-pages";
import { YourOrdersPage } from "~/pages/account/your-orders-page";
import type { PageHandle } from "~/routing/handle";

import { ordersOf } from "~/pages/account/orders-of.server";

export const handle = { title: ordersTitle } satisfies PageHandle<typeof loader>;

export function loader({ request, context }: LoaderFunctionArgs) {
  return ordersOf(context, request, { hall: null });
}

export default function YourOrders() {
  return <YourOrdersPage {...useLoaderData<typeof loader>()} answer={undefined} />;
}
