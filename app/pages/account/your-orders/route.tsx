import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { ordersTitle } from "../order-pages";
import { ordersOf } from "../orders-of.server";
import { YourOrdersPage } from "../your-orders-page";

export const handle = { title: ordersTitle } satisfies PageHandle<typeof loader>;

export function loader({ request, context }: LoaderFunctionArgs) {
  return ordersOf(context, request, { hall: null });
}

export default function YourOrders() {
  return <YourOrdersPage {...useLoaderData<typeof loader>()} answer={undefined} />;
}
