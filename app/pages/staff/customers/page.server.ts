import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";

const MAX_QUERY = 200;

/** The search term is in the URL, so that results can be bookmarked; queries are never logged. */
export async function getCustomersPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "findCustomers");
  const typed = new URL(request.url).searchParams.get("query");
  const query = (typed ?? "").trim().slice(0, MAX_QUERY);
  if (query === "")
    return { frame: staffFrame(signedIn), query, results: null, isEmpty: typed !== null };
  const results = await context.crm.findCustomers({ session: signedIn.session, query: { query } });
  if (!results.ok) return throwStaffFailure(signedIn.visit, request, results.failure);
  const { order } = results.value;
  if (order !== null) {
    const { adminPath } = signedIn.visit;
    const { id, customerId: customer } = order;
    return throwRedirect(pathTo("staff-customer-order", { adminPath, customer, order: id }));
  }
  return { frame: staffFrame(signedIn), query, results: results.value, isEmpty: false };
}

export function submitSearchForm() {
  return throwErrorPage(404);
}
