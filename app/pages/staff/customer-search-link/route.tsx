import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";
import { throwRedirect } from "~/.server/rendering/replies";
import { throwNotFound } from "~/parts/performances/not-found.server";
import { searchPath } from "../customer-search-path.server";

/**
 * Redirects to the customer search, with `email` or `query`. Only for browsers that staff have signed in with: the
 * redirect reveals the path of the staff pages.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { adminPath, browser } = context;
  if (adminPath === null || browser.nameForStaff() === null) return throwNotFound(context);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("query") ?? searchParams.get("email") ?? "").trim();
  return throwRedirect(
    query === "" ? pathTo("staff-customers", { adminPath }) : searchPath(context, adminPath, query),
  );
}

export default function CustomerSearch() {
  return null;
}
