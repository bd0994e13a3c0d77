import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PrintAtHomePage } from "~/features/account/print-at-home-page";
import type { PageHandle } from "~/routing/handle";

import { fetched } from "~/.server/account/fetched";
import { accountSection } from "~/.server/auth/account-section";
import { listPrintAtHome } from "~/.server/services/list-print-at-home";

export const handle = { title: "account.sections.print-at-home-tickets" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "print-at-home-tickets");
  const found = await listPrintAtHome(context.crm, crmSession);
  return { orders: fetched(context, request, found, "load-orders") };
}

export default function PrintAtHomeTickets() {
  return <PrintAtHomePage {...useLoaderData<typeof loader>()} />;
}
