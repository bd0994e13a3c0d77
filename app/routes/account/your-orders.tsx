import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { OrderGroup } from "~/domain/order";
import { YourOrdersPage } from "~/features/account/your-orders-page";
import type { PageHandle } from "~/routing/handle";

import { authenticated } from "~/.server/auth/authenticated";
import { refuse } from "~/.server/http/replies";

export const handle = { title: "account.orders.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await authenticated(context, request);
  const asked = new URL(request.url).searchParams.get("group");
  const group: OrderGroup = asked === "past" ? "past" : "upcoming";
  const orders = await context.crm.listOrders(group, crmSession);
  if (orders.ok) return { group, orders: orders.value };
  if (orders.failure.code === "unavailable") return refuse(503);
  // Signed out elsewhere a moment ago.
  context.session.crmSession = null;
  await authenticated(context, request);
  return refuse(503);
}

export default function YourOrders() {
  return <YourOrdersPage {...useLoaderData<typeof loader>()} />;
}
