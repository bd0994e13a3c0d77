import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { GivingHistoryPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.giving-history" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "giving-history");
  return unwrapOrErrorPage(context, request, await context.crm.getGiving({ session: crmSession }));
}

export default function GivingHistory() {
  return <GivingHistoryPage {...useLoaderData<typeof loader>()} />;
}
