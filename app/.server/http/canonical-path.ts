import type { Request as ExpressRequest, RequestHandler } from "express";
import type { Env } from "~/.server/env";
import { MAX_RETURN_TO } from "~/.server/session/session-data";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

const DATA = ".data";
const ROOT_DATA = "/_root.data";

/** RFC 3986, section 2.3: these mean the same with and without percent-encoding. */
const UNRESERVED = /^[\w.~-]$/;

function decodeUnreserved(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}

/** Resolves backslashes as Remix's URL will, then dot and empty segments: Node's URL leaves some ("//.a/.//b"). */
function normalise(path: string): string {
  const { pathname } = new URL(`http://host${decodeUnreserved(path)}`);
  const parts: string[] = [];
  for (const part of pathname.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** The spelling of the route table for the parts that stand in it; the values of parameters keep theirs. */
function spellAsRoute(path: string, { id, pattern }: PageMatch): string {
  if (id === "not-found") return path;
  const parts = pattern.split("/");
  return path
    .split("/")
    .map((part, at) => (parts[at]?.startsWith(":") ? part : (parts[at] ?? part)))
    .join("/");
}

type CanonicalPath = {
  path: string;
  requested: string;
  isData: boolean;
  page: PageMatch;
};

/** The one spelling of an address, and its route: Remix matches without regard to case, on the decoded path. */
export function canonicalPath(requested: string): CanonicalPath {
  const normalised = normalise(requested);
  const isData = normalised.endsWith(DATA);
  const bare = isData ? normalise(normalised.slice(0, -DATA.length)) : normalised;
  const asked = normalised === ROOT_DATA ? "/" : bare;
  const page = matchPage(asked);
  const path = spellAsRoute(asked, page);
  const dataPath = path === "/" ? ROOT_DATA : `${path}${DATA}`;
  return { path, page, isData, requested: isData ? dataPath : path };
}

/**
 * Redirects other spellings to the canonical one and says which route is asked for. 308 repeats a form, so that no
 * guard decides by another spelling.
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

/** Path and query of the page that a request is about; for Remix's data requests, that of their page. */
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
  /** As in the route table: `/events/:event`. It holds nothing of the request, so it may be logged. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
};

const firstPart = (path: string) => path.split("/", 2)[1]?.toLowerCase();
/** `start` is null where a path begins with a parameter. */
const leaves = routeTable.map(({ id, path }) => ({
  id,
  path,
  start: /^\/?[:*]/.test(path) ? null : firstPart(path),
}));
const known = new LRUCache<string, PageMatch>({ max: 5000 });
/** Longer paths are matched each time: kept, 5,000 of 16 KB would be 80 MB. */
const MAX_KEPT_PATH = 200;

/** Ranking routes is slow: only those that begin as the address does are ranked, once for each address. */
export function matchPage(pathname: string): PageMatch {
  let match = known.get(pathname);
  if (match === undefined) {
    const begun = firstPart(pathname);
    const likely = leaves.filter(({ start }) => start === null || start === begun);
    const found = matchRoutes(likely, pathname)?.at(-1);
    match = {
      id: found?.route.id ?? "not-found",
      pattern: found?.route.path ?? "*",
      params: found?.params ?? {},
    };
    if (pathname.length <= MAX_KEPT_PATH) known.set(pathname, match);
  }
  return match;
}

/**
 * Makes our paths absolute: some text browsers follow nothing else. Only on the host of `PUBLIC_URL`, so that no
 * `Host` header decides where a redirect leads.
 */
export function absoluteLocation(
  location: string,
  { headers }: Pick<ExpressRequest, "headers">,
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
): string {
  const { host, origin } = new URL(PUBLIC_URL);
  const isPath = /^\/(?![/\\])/.test(location);
  return isPath && headers.host === host ? `${origin}${location}` : location;
}
