import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

const MAX_QUERY = 200;

/** The path of the customer search with a sealed query. */
export const searchPath = (
  { staffSearches }: Pick<AppLoadContext, "staffSearches">,
  adminPath: string,
  query: string,
): string =>
  pathTo("staff-customers", { adminPath }, { find: staffSearches.seal(query.slice(0, MAX_QUERY)) });
