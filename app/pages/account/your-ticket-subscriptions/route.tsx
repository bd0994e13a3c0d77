import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { TicketSubscriptionsPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.your-ticket-subscriptions" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-ticket-subscriptions");
  const found = await context.crm.listCustomerSubscriptions({ session: crmSession });
  return { subscriptions: unwrapOrErrorPage(context, request, found) };
}

export default function YourTicketSubscriptions() {
  return <TicketSubscriptionsPage {...useLoaderData<typeof loader>()} />;
}
