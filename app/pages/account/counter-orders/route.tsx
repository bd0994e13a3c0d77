import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadSection } from "~/.server/auth/load-section";
import type { PageHandle } from "~/routing/handle";
import { CounterOrdersPage } from "./page";

export const handle = { title: "account.orders.counter.title" } satisfies PageHandle<typeof loader>;

/** Orders that only the ticketing system behind has. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const orders = await loadSection(
    { request, context },
    "your-orders",
    (session) => context.crm.listCounterOrders({ session }),
    "load-orders",
  );
  return { orders };
}

export default function CounterOrders() {
  return <CounterOrdersPage {...useLoaderData<typeof loader>()} />;
}
