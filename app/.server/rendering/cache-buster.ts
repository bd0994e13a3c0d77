import type { RequestHandler } from "express";
import { randomBytes } from "node:crypto";

/** A query parameter that makes a URL new to the browser. Pages ignore it. */
const PARAMETER = "fresh";
const IN_QUERY = new RegExp(`([?&])${PARAMETER}=([\\w-]{1,20})(?=&|$)&?`);

export const newCacheBuster = (): string => randomBytes(6).toString("base64url");

/** For a path that is already escaped for HTML, `ampersand` is "&amp;". */
export function addCacheBuster(path: string, id: string, ampersand: "&" | "&amp;" = "&"): string {
  // `&#` starts a character reference such as `&#x27;`, not a fragment.
  const [, url = "", fragment = ""] = /^((?:[^#]|(?<=&)#)*)(#.*)?$/.exec(path) ?? [];
  return `${url}${url.includes("?") ? ampersand : "?"}${PARAMETER}=${id}${fragment}`;
}

export const cacheBusterField = (id: string): string =>
  `<input type="hidden" name="${PARAMETER}" value="${id}"/>`;

/** Moves the parameter from the URL to `res.locals.cacheBuster`, so that caches, loaders and links don't see it. */
export const stripCacheBuster: RequestHandler = (req, res, next) => {
  const [match, separator = "", id] = IN_QUERY.exec(req.originalUrl) ?? [];
  res.locals.cacheBuster = id ?? null;
  if (match !== undefined) {
    req.originalUrl = req.originalUrl.replace(match, separator).replace(/[?&]$/, "");
    req.url = req.originalUrl;
  }
  next();
};
