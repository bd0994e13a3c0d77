import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff, requireStaffArea } from "~/.server/auth/staff-area";
import { throwRedirect } from "~/.server/rendering/replies";
import { readField } from "~/domain/schemas/fields";
import { pathTo } from "~/routing/paths";
import { searchPath } from "../customer-search-path.server";
import { staffFrame } from "../staff-page.server";

/** The search's address, which seals the query: going back and reloading work, and the browser's history shows no email. */
export async function getCustomersPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "findCustomers");
  const { searchParams } = new URL(request.url);
  // A bookmark of the previous release.
  const typed = searchParams.get("query")?.trim() ?? "";
  if (typed !== "") return throwRedirect(searchPath(context, signedIn.visit.adminPath, typed));
  const query = context.staffSearches.open(searchParams.get("find") ?? "") ?? "";
  if (query === "") return { frame: staffFrame(signedIn), query, results: null };
  const results = await context.crm.findCustomers({ session: signedIn.session, query: { query } });
  if (!results.ok) return throwStaffFailure(signedIn.visit, request, results.failure);
  const { order } = results.value;
  if (order !== null) {
    const { adminPath } = signedIn.visit;
    const { id, customerId: customer } = order;
    return throwRedirect(pathTo("staff-customer-order", { adminPath, customer, order: id }));
  }
  return { frame: staffFrame(signedIn), query, results: results.value };
}

/** Leads to the search's address, where staff who are not signed in sign in first. */
export async function submitSearchForm({ request, context }: ActionFunctionArgs) {
  const { adminPath } = requireStaffArea(context);
  const query = readField(await request.formData(), "query");
  if (query === "") return data({ isEmpty: true }, { status: 400 });
  return redirect(searchPath(context, adminPath, query), 303);
}
