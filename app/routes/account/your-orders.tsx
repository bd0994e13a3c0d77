import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ordersTitle } from "~/features/account/order-pages";
import { YourOrdersPage } from "~/features/account/your-orders-page";
import type { PageHandle } from "~/routing/handle";

import { ordersOf } from "~/.server/account/orders-of";

export const handle = { title: ordersTitle } satisfies PageHandle<typeof loader>;

export function loader({ request, context }: LoaderFunctionArgs) {
  return ordersOf(context, request, { hall: null });
}

export default function YourOrders() {
  return <YourOrdersPage {...useLoaderData<typeof loader>()} answer={undefined} />;
}
