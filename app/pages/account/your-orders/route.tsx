import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { ordersTitle } from "../order-pages";
import { loadOrders } from "../load-orders.server";
import { YourOrdersPage } from "../your-orders-page";

export const handle = { title: ordersTitle } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadOrders(context, request, { hall: null });
}

export default function YourOrders() {
  return <YourOrdersPage {...useLoaderData<typeof loader>()} actionData={undefined} />;
}
