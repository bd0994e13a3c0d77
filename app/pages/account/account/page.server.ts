import type { LoaderFunctionArgs } from "@remix-run/node";

import { redirectToSignIn, requireCustomer } from "~/.server/auth/require-customer";
import { orErrorPage, throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { listGuestSections } from "~/domain/account/account-sections";
import { pathTo } from "~/routing/paths";
import { getAccountOverview } from "../account-overview.server";

/** The overview of a customer; a guest, who has little to look over, is redirected to the first section. */
export async function getOverviewPage({ request, context }: LoaderFunctionArgs) {
  const { customer } = await orErrorPage(requireCustomer(context, request), "fetch-details");
  if (customer.isGuest) {
    const [first] = listGuestSections(context.venue);
    return first === undefined ? throwErrorPage(404) : throwRedirect(pathTo(first));
  }
  const overview = await getAccountOverview(context);
  return { overview: overview ?? redirectToSignIn(context, request) };
}
