import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { leadTo, refuse } from "~/.server/http/pages/replies";

/** The smart link leads to the staff's own search, which asks who it is; with `email` or `query` it searches at once. */
export function loader({ request, context: { adminPath } }: LoaderFunctionArgs) {
  if (adminPath === null) return refuse(404);
  const { searchParams } = new URL(request.url);
  const query = searchParams.get("query") ?? searchParams.get("email");
  return leadTo(pathTo("staff-customers", { adminPath }, { query: query?.slice(0, 200) }));
}

export default function CustomerSearch() {
  return null;
}
