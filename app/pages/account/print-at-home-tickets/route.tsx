import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readPageNumber } from "~/domain/orders/order";
import { titleOfPage } from "~/pages/account/list-pages";
import { PrintAtHomePage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = {
  title: (orders, t) => titleOfPage(t("account.sections.print-at-home-tickets"), orders, t),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "print-at-home-tickets");
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const query = { group: "upcoming", printAtHome: "true", page } as const;
  const found = await context.crm.listOrders({ query, session: crmSession });
  return unwrapOrErrorPage(context, request, found, "load-orders");
}

export default function PrintAtHomeTickets() {
  return <PrintAtHomePage {...useLoaderData<typeof loader>()} />;
}
