import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

export type PageMatch = { id: RouteId; params: Readonly<Record<string, string | undefined>> };

const leaves = routeTable.map(({ id, path }) => ({ id, path }));
// Never invalidated: the route table does not change while the process runs.
const known = new LRUCache<string, PageMatch>({ max: 5000 });

/** Which page an address belongs to. Ranking all routes is dear, so it is done once an address. */
export function matchPage(pathname: string): PageMatch {
  let match = known.get(pathname);
  if (match === undefined) {
    const found = matchRoutes(leaves, pathname)?.at(-1);
    match = { id: found?.route.id ?? "not-found", params: found?.params ?? {} };
    known.set(pathname, match);
  }
  return match;
}
