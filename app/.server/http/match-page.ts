import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

export type PageMatch = {
  id: RouteId;
  /** As in the route table: `/events/:event`. It holds nothing of the request, so it may be logged. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
};

const leaves = routeTable.map(({ id, path }) => ({ id, path }));
const known = new LRUCache<string, PageMatch>({ max: 5000 });
/** Longer paths are matched each time: kept, 5,000 of 16 KB would be 80 MB. */
const KEPT_PATH_MAX = 200;

/** Which page an address belongs to. Ranking all routes is slow, so it is done once for each address. */
export function matchPage(pathname: string): PageMatch {
  let match = known.get(pathname);
  if (match === undefined) {
    const found = matchRoutes(leaves, pathname)?.at(-1);
    match = {
      id: found?.route.id ?? "not-found",
      pattern: found?.route.path ?? "*",
      params: found?.params ?? {},
    };
    if (pathname.length <= KEPT_PATH_MAX) known.set(pathname, match);
  }
  return match;
}
