import type { AppLoadContext } from "@remix-run/node";
import type { Request, Response as ExpressResponse } from "express";
import type { AppParts } from "~/.server/http/app-parts";
import { freshField, newFreshId, withFresh } from "./fresh-address";
import { KEPT_SECONDS } from "./refused-answers";
import { REFUSED_COOKIE, visitOwner } from "./restore-refused";

type Answer = {
  req: Request;
  res: ExpressResponse;
  context: AppLoadContext;
  response: Pick<Response, "status" | "headers">;
  body: Buffer;
};

/**
 * Changes pages and redirects for the browsers of `quirksOf`, and sends a browser to a refused form by redirect where
 * that can be kept.
 */
export async function adaptResponse(
  parts: AppParts,
  { req, res, context, response, body }: Answer,
): Promise<{ status: number; body: Buffer }> {
  const { status } = response;
  const quirks = quirksOf(req.headers["user-agent"]);
  const isDone = req.method === "POST" && response.status >= 300 && response.status < 400;
  if (isDone && res.locals.cookies[REFUSED_COOKIE] !== undefined)
    res.clearCookie(REFUSED_COOKIE, { path: "/" });
  const id = newFreshId();
  const location = response.headers.get("Location");
  if (quirks.skipsRedirectToSelf && isDone && location !== null && /^\/(?![/\\])/.test(location))
    response.headers.set("Location", withFresh(location, id));
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return { status, body };
  if (!quirks.refetchesFragments) {
    if (quirks.cannotDial)
      return { status, body: Buffer.from(withoutPhoneLinks(body.toString("utf8"))) };
    const isMoved =
      status === 400 &&
      followsToRefused(req) &&
      (await keepRefused(parts, { res, context, id, req }, "complete"));
    if (!isMoved) return { status, body };
    response.headers.delete("Content-Type");
    response.headers.set("Location", withFresh(req.originalUrl, id));
    return { status: 303, body: Buffer.alloc(0) };
  }
  const path = req.originalUrl;
  const posted =
    req.method === "POST" ? { isKept: await keepRefused(parts, { res, context, id, req }) } : null;
  const page = adaptPage(body.toString("utf8"), { quirks, id, path, posted });
  return { status, body: Buffer.from(page) };
}

/**
 * Whether a refused form is shown after a redirect, so that going back asks for no resubmission: for browsers that say
 * so and keep cookies. Text browsers do not say so.
 */
const followsToRefused = ({ method, headers }: Request): boolean =>
  method === "POST" && headers["sec-fetch-dest"] === "document" && headers.cookie !== undefined;

/** Bytes of a `Cookie` header: nginx and others reject header lines over 8 KB. */
const MAX_COOKIE_HEADER = 7500;

async function keepRefused(
  { refusedAnswers, secure }: AppParts,
  { req, res, context, id }: Pick<Answer, "req" | "res" | "context"> & { id: string },
  want?: "complete",
): Promise<boolean> {
  const { refused } = context.page;
  if (refused === null) return false;
  const place = { id, path: req.originalUrl, owner: visitOwner(context) };
  const sealed = await refusedAnswers.keep(place, refused, want);
  if (sealed === null) return false;
  const others =
    (req.headers.cookie ?? "").length - (res.locals.cookies[REFUSED_COOKIE] ?? "").length;
  if (others + sealed.length > MAX_COOKIE_HEADER) return false;
  res.cookie(REFUSED_COOKIE, sealed, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: KEPT_SECONDS * 1000,
  });
  return true;
}

type Adaptation = {
  quirks: BrowserQuirks;
  id: string;
  /** The page's own, with its query. */
  path: string;
  /** Of a page that answers a POST: whether a GET of it shows the same form again. */
  posted: { isKept: boolean } | null;
};

const PRELOAD = /<link rel="preload"[^>]*>/g;

/** A link as React renders it: to a path of this site, with or without a fragment, or to a part of the page. */
const LINK = /(<a\b[^>]*?) href="(\/(?!\/)[^"]*|#[^"]*)"/g;

export function adaptPage(html: string, { quirks, id, path, posted }: Adaptation): string {
  const shown = quirks.showsPreloads ? html.replace(PRELOAD, "") : html;
  const page = quirks.cannotDial ? withoutPhoneLinks(shown) : shown;
  if (!quirks.keepsPages && !(quirks.refetchesFragments && posted !== null)) return page;
  const withForms = quirks.keepsPages ? withFreshForms(page, path, id) : page;
  return withForms.replace(LINK, (link, start: string, href: string) => {
    if (!href.startsWith("#"))
      return quirks.keepsPages ? `${start} href="${escaped(href, id)}"` : link;
    if (posted === null || !quirks.refetchesFragments) return link;
    // A message without a link is better than one that empties the form.
    if (!posted.isKept) return start;
    return `${start} href="${escapeAmpersands(withFresh(path, id))}${href}"`;
  });
}

/** A form as React renders it, and in it the address that it is sent to; without one that is the page's own. */
const FORM = /<form\b[^>]*>/g;
const ACTION = / action="([^"]*)"/;

/** Each form at an address that the browser has sent nothing to, so that the same values are sent again. */
function withFreshForms(html: string, path: string, id: string): string {
  return html.replace(FORM, (form) => {
    const action = ACTION.exec(form)?.[1] ?? escapeAmpersands(path);
    if (!/^\/(?!\/)/.test(action)) return form;
    // The browser replaces the query of a GET form's address with its fields.
    if (!/ method="post"/.test(form)) return `${form}${freshField(id)}`;
    return form.replace(ACTION, "").replace(/>$/, () => ` action="${escaped(action, id)}">`);
  });
}

const PHONE_LINK = /<a\b[^>]*? href="tel:[^"]*"[^>]*>([^<]*)<\/a>/g;

/** The numbers as text: Links opens `tel:` as a page of this site, which is not there. */
const withoutPhoneLinks = (html: string): string => html.replace(PHONE_LINK, "$1");

/** The path is HTML already; what is added has nothing to escape but its ampersand. */
function escaped(href: string, id: string): string {
  return withFresh(href, id).replace(/&fresh=/, "&amp;fresh=");
}

const escapeAmpersands = (path: string): string =>
  path.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Seconds. What is kept for less says itself when it is over: it is sealed with its time. */
const SHORT_LIVED = 24 * 60 * 60;
const LIFETIME = /; (?:Max-Age|Expires)=[^;]*/gi;

/** A `Set-Cookie` line for browsers that do not expire cookies as RFC 6265 says. See BrowserQuirks. */
export function adaptCookie(line: string, quirks: BrowserQuirks, now: number): string {
  if (!quirks.losesExpiredCookies) return line;
  const seconds = secondsLeft(line, now);
  if (seconds === null || seconds > SHORT_LIVED) return line;
  const kept = line.replace(LIFETIME, "");
  return seconds > 0 ? kept : kept.replace(/=[^;]*/, "=deleted");
}

/** Until a cookie expires; null where it lasts as long as the browser runs. */
function secondsLeft(line: string, now: number): number | null {
  const [, maxAge] = /; Max-Age=(-?\d+)/i.exec(line) ?? [];
  if (maxAge !== undefined) return Number(maxAge);
  const [, expires] = /; Expires=([^;]*)/i.exec(line) ?? [];
  return expires === undefined ? null : (Date.parse(expires) - now) / 1000;
}

/** What text browsers do that no header changes. Tried with Links 2.28, ELinks 0.13, Lynx 2.9 and w3m 0.5. */
type BrowserQuirks = {
  /** Shows an address it has seen from memory, whatever `Cache-Control` says, and answers a repeated form from memory. */
  keepsPages: boolean;
  /** After a form, a redirect to the page that the form is on shows that page from memory, without a request. */
  skipsRedirectToSelf: boolean;
  /** On a page that answered a POST, fetches a fragment link by GET: a refused form comes back empty. */
  refetchesFragments: boolean;
  /** Lists `<link rel="preload">` as a link at the top of the page. */
  showsPreloads: boolean;
  /** Has no use for a link to a phone number. */
  cannotDial: boolean;
  /**
   * Keeps a cookie that is set to nothing, but forgets one with the value `deleted`. After a cookie expired it skips
   * the next one: a refused form's takes the session's with it.
   */
  losesExpiredCookies: boolean;
};

const LINKS = /^Links\b/;
const ELINKS = /^ELinks\b/;
const LYNX = /^Lynx\b/;
const W3M = /^w3m\b/;

export function quirksOf(userAgent: string | undefined): BrowserQuirks {
  const isAny = (...browsers: RegExp[]) => browsers.some((one) => one.test(userAgent ?? ""));
  return {
    keepsPages: isAny(LINKS),
    skipsRedirectToSelf: isAny(LINKS, LYNX),
    refetchesFragments: isAny(LINKS, ELINKS),
    showsPreloads: isAny(ELINKS),
    cannotDial: isAny(LINKS, ELINKS, LYNX, W3M),
    losesExpiredCookies: isAny(LINKS),
  };
}
