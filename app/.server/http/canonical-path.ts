import type { RequestHandler } from "express";

import type { Env } from "../env";
import { absoluteLocation } from "./absolute-location";
import { matchPage } from "./match-page";
import type { PageMatch } from "./match-page";

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

/**
 * Resolves backslashes as Remix's own URL will, then dot segments and empty ones. Starts with one slash. Node's URL
 * leaves some dot segments beside empty ones ("//.a/.//b").
 */
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

export type CanonicalPath = {
  /** Of the page, without the `.data` of Remix's data requests. */
  path: string;
  /** The path as it should have been asked for. */
  requested: string;
  isData: boolean;
  page: PageMatch;
};

/**
 * The one spelling of an address, and the route that it belongs to. Remix matches routes without regard to case, on the
 * decoded path: whatever it takes for a page is the same page here.
 */
export function canonicalPath(requested: string): CanonicalPath {
  const whole = normalise(requested);
  const isData = whole.endsWith(DATA);
  const bare = isData ? normalise(whole.slice(0, -DATA.length)) : whole;
  const asked = whole === ROOT_DATA ? "/" : bare;
  const page = matchPage(asked);
  const path = spellAsRoute(asked, page);
  const dataPath = path === "/" ? ROOT_DATA : `${path}${DATA}`;
  return { path, page, isData, requested: isData ? dataPath : path };
}

/**
 * Leads every other spelling of an address to the canonical one, which keeps the query, and tells what follows which
 * route is asked for. A form is repeated there (308), so that nothing decides about it by another spelling.
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
