import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AddressesPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.addresses" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "addresses");
  return {
    addresses: unwrapOrErrorPage(
      context,
      request,
      await context.crm.listAddresses({ session: crmSession }),
    ),
  };
}

export default function Addresses() {
  return <AddressesPage {...useLoaderData<typeof loader>()} />;
}
