import type { Request as ExpressRequest, RequestHandler } from "express";
import type { Env } from "~/.server/env";
import { MAX_RETURN_TO } from "~/.server/session/session-data";
import { isLocalPath } from "~/domain/links/safe-redirect";
import { LRUCache } from "lru-cache";
import { matchRoutes } from "react-router";
import { fillPath } from "~/routing/paths";
import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

const DATA = ".data";
const ROOT_DATA = "/_root.data";

/** Equivalent with and without percent-encoding (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]$/;

function decodeUnreserved(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}

/** Resolves backslashes like Remix, then dot and empty segments, of which Node's URL leaves some ("//.a/.//b"). */
function normalize(path: string): string {
  const { pathname } = new URL(`http://host${decodeUnreserved(path)}`);
  const parts: string[] = [];
  for (const part of pathname.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

type CanonicalPath = {
  path: string;
  requested: string;
  isData: boolean;
  page: PageMatch;
};

/** Returns the canonical spelling of a path, and its route. Remix matches decoded paths, ignoring case. */
export function canonicalPath(requested: string): CanonicalPath {
  const normalized = normalize(requested);
  const isData = normalized.endsWith(DATA);
  const bare = isData ? normalize(normalized.slice(0, -DATA.length)) : normalized;
  const pagePath = normalized === ROOT_DATA ? "/" : bare;
  const page = matchPage(pagePath);
  const path = page.id === "not-found" ? pagePath : fillPath(page.pattern, page.params);
  const dataPath = path === "/" ? ROOT_DATA : `${path}${DATA}`;
  return { path, page, isData, requested: isData ? dataPath : path };
}

/**
 * Sets the requested route, and redirects other spellings of its path to the canonical one, so that guards see only
 * that. Forms are redirected with 308, which repeats the POST.
 */
export const canonicalAddress =
  (env: Pick<Env, "PUBLIC_URL">): RequestHandler =>
  (req, res, next) => {
    const canonical = canonicalPath(req.path);
    res.locals.page = canonical.page;
    res.locals.isData = canonical.isData;
    if (canonical.requested === req.path) {
      next();
      return;
    }
    const at = req.originalUrl.indexOf("?");
    const query = at === -1 ? "" : req.originalUrl.slice(at);
    const location = absoluteLocation(`${canonical.requested}${query}`, req, env);
    res.redirect(req.method === "POST" ? 308 : 301, location);
  };

/** Returns path and query of the requested page, also for Remix's data requests. */
export function requestedPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  searchParams.delete("index");
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const query = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  return `${path}${query}`.slice(0, MAX_RETURN_TO);
}

export type PageMatch = {
  id: RouteId;
  /** As in the route table: `/events/:event`. Safe to log. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
};

const firstPart = (path: string) => path.split("/", 2)[1]?.toLowerCase();
/** `start` is null if the path begins with a parameter. */
const leaves = routeTable.map(({ id, path }) => ({
  id,
  path,
  start: /^\/?[:*]/.test(path) ? null : firstPart(path),
}));
const cache = new LRUCache<string, PageMatch>({ max: 5000 });
/** Longer paths are not cached: 5,000 of 16 KB would take 80 MB. */
const MAX_CACHED_PATH = 200;

/** Returns the route of a path. Ranks only routes with the same first segment and caches them: ranking is slow. */
export function matchPage(pathname: string): PageMatch {
  let match = cache.get(pathname);
  if (match === undefined) {
    const first = firstPart(pathname);
    const candidates = leaves.filter(({ start }) => start === null || start === first);
    const leaf = matchRoutes(candidates, pathname)?.at(-1);
    match = {
      id: leaf?.route.id ?? "not-found",
      pattern: leaf?.route.path ?? "*",
      params: leaf?.params ?? {},
    };
    if (pathname.length <= MAX_CACHED_PATH) cache.set(pathname, match);
  }
  return match;
}

/**
 * Makes a path absolute, because some text browsers follow no relative redirects. Only on the host of `PUBLIC_URL`: a
 * `Host` header must not decide where a redirect leads.
 */
export function absoluteLocation(
  location: string,
  { headers }: Pick<ExpressRequest, "headers">,
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
): string {
  const { host, origin } = new URL(PUBLIC_URL);
  return isLocalPath(location) && headers.host === host ? `${origin}${location}` : location;
}
