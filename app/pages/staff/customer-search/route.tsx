import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";
import { throwRedirect, throwErrorPage } from "~/.server/http/rendering/replies";

/**
 * Redirects to the customer search, with `email` or `query`. Only for browsers that staff have signed in with: the
 * redirect reveals the path of the staff pages.
 */
export function loader({ request, context: { adminPath, browser } }: LoaderFunctionArgs) {
  if (adminPath === null || browser.nameForStaff() === null) return throwErrorPage(404);
  const { searchParams } = new URL(request.url);
  const query = searchParams.get("query") ?? searchParams.get("email");
  return throwRedirect(pathTo("staff-customers", { adminPath }, { query: query?.slice(0, 200) }));
}

export default function CustomerSearch() {
  return null;
}
