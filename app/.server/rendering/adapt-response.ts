import type { AppLoadContext } from "@remix-run/node";
import type { Request, Response as ExpressResponse } from "express";
import { escapeHtml } from "#runtime/html";
import type { AppParts } from "./app-parts";
import { isLocalPath } from "~/domain/links/safe-redirect";
import { addCacheBuster, cacheBusterField, newCacheBuster } from "./cache-buster";
import { setCookie } from "../session/cookies";
import { COOKIE_SECONDS } from "~/domain/cookies/cookies";
import { detectQuirks } from "./browser-quirks";
import type { BrowserQuirks } from "./browser-quirks";
import { REFUSED_COOKIE, visitOwner } from "./restore-refused";

type PageResponse = {
  req: Request;
  res: ExpressResponse;
  context: AppLoadContext;
  response: Pick<Response, "status" | "headers">;
  body: Buffer;
};

/** Changes pages and redirects for browsers with quirks, and redirects others to a refused form if it can be saved. */
export async function adaptResponse(
  parts: AppParts,
  { req, res, context, response, body }: PageResponse,
): Promise<{ status: number; body: Buffer }> {
  const { status } = response;
  const quirks = detectQuirks(req.headers["user-agent"]);
  const isDone = req.method === "POST" && response.status >= 300 && response.status < 400;
  if (isDone && res.locals.cookies[REFUSED_COOKIE] !== undefined)
    res.clearCookie(REFUSED_COOKIE, { path: "/" });
  const id = newCacheBuster();
  const { basketId } = context.session;
  const isFirstBasket = isDone && basketId !== null && req.headers.cookie === undefined;
  const target = response.headers.get("Location");
  if (isFirstBasket && target !== null && isLocalPath(target))
    response.headers.set("Location", parts.cookieCheck.mark(target, basketId, parts.venueTime()));
  const location = response.headers.get("Location");
  if (quirks.skipsRedirectToSelf && isDone && location !== null && isLocalPath(location))
    response.headers.set("Location", addCacheBuster(location, id));
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return { status, body };
  if (!quirks.refetchesFragments) {
    const isMoved =
      status === 400 &&
      followsToRefused(req, quirks) &&
      (await saveRefusedForm(parts, { res, context, id, req }, "complete"));
    if (isMoved) {
      response.headers.delete("Content-Type");
      response.headers.set("Location", addCacheBuster(req.originalUrl, id));
      return { status: 303, body: Buffer.alloc(0) };
    }
    return {
      // Only for refused forms: other errors are announced.
      status: quirks.alertsOfErrors && context.page.refused !== null ? 200 : status,
      body: quirks.placesIdsBehind
        ? Buffer.from(withIdsBeforeControls(body.toString("utf8")))
        : body,
    };
  }
  const path = req.originalUrl;
  const posted =
    req.method === "POST"
      ? { isSaved: await saveRefusedForm(parts, { res, context, id, req }) }
      : null;
  const page = adaptPage(body.toString("utf8"), { quirks, id, path, posted });
  return { status, body: Buffer.from(page) };
}

/**
 * Returns whether to redirect to a refused form, so that going back does not ask to resubmit it. Only for browsers that
 * keep cookies, and send `Sec-Fetch-Dest` or show an alert for status 400.
 */
const followsToRefused = (
  { method, headers }: Request,
  { alertsOfErrors }: BrowserQuirks,
): boolean =>
  method === "POST" &&
  (alertsOfErrors || headers["sec-fetch-dest"] === "document") &&
  headers.cookie !== undefined;

/** Bytes. nginx and others reject header lines over 8 KB. */
const MAX_COOKIE_HEADER = 7500;

async function saveRefusedForm(
  { refusedForms, secure }: AppParts,
  { req, res, context, id }: Pick<PageResponse, "req" | "res" | "context"> & { id: string },
  requirement?: "complete",
): Promise<boolean> {
  const { refused } = context.page;
  if (refused === null) return false;
  const place = { id, path: req.originalUrl, owner: visitOwner(context) };
  const sealed = await refusedForms.keep(place, refused, requirement);
  if (sealed === null) return false;
  const others =
    (req.headers.cookie ?? "").length - (res.locals.cookies[REFUSED_COOKIE] ?? "").length;
  if (others + sealed.length > MAX_COOKIE_HEADER) return false;
  setCookie(res, REFUSED_COOKIE, sealed, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: COOKIE_SECONDS[REFUSED_COOKIE] * 1000,
  });
  return true;
}

type Adaptation = {
  quirks: BrowserQuirks;
  id: string;
  /** The page's path with its query. */
  path: string;
  /** For the response to a POST: whether a GET shows the same form again. */
  posted: { isSaved: boolean } | null;
};

/** A link as React renders it, to a path or to a fragment. */
const LINK = /(<a\b[^>]*?) href="([/#][^"]*)"/g;

/**
 * Changes links and forms for Links and ELinks. Pages cannot do it themselves: each response needs a new id in every link and form,
 * while one rendered page is sent to many visitors; and whether a refused form can be shown again is known once its cookie is
 * sealed, after rendering.
 */
export function adaptPage(page: string, { quirks, id, path, posted }: Adaptation): string {
  if (!quirks.keepsPages && !(quirks.refetchesFragments && posted !== null)) return page;
  const withForms = quirks.keepsPages ? addCacheBusterToForms(page, path, id) : page;
  return withForms.replace(LINK, (link, start: string, href: string) => {
    if (!href.startsWith("#"))
      return quirks.keepsPages && isLocalPath(href)
        ? `${start} href="${addCacheBuster(href, id, "&amp;")}"`
        : link;
    if (posted === null || !quirks.refetchesFragments) return link;
    // No link, because it would load an empty form.
    if (!posted.isSaved) return start;
    return `${start} href="${escapeHtml(addCacheBuster(path, id))}${href}"`;
  });
}

/** A form as React renders it. Without an action it posts to the page. */
const FORM = /<form\b[^>]*>/g;
const ACTION = / action="([^"]*)"/;

/** Gives each form a new URL, so that the browser sends the same values again. */
function addCacheBusterToForms(html: string, path: string, id: string): string {
  return html.replace(FORM, (form) => {
    const action = ACTION.exec(form)?.[1] ?? escapeHtml(path);
    if (!isLocalPath(action)) return form;
    // A GET form's fields replace the query of its action.
    if (!/ method="post"/.test(form)) return `${form}${cacheBusterField(id)}`;
    return form
      .replace(ACTION, "")
      .replace(/>$/, () => ` action="${addCacheBuster(action, id, "&amp;")}">`);
  });
}

const SUMMARY_LINK = /(<a href="#)([^"]+)-field"/g;
const CONTROL = /<(?:input|select|textarea)\b[^>]*? id="([^"]+)"/g;

/**
 * Lets links of the error summary lead to an element before the control: w3m's cursor would be behind the control. Not in the
 * pages: each kind of field would have it for w3m alone, since elsewhere links lead to the label above.
 */
export function withIdsBeforeControls(html: string): string {
  const linked = new Set([...html.matchAll(SUMMARY_LINK)].map(([, , id]) => id));
  const marked = new Set<string>();
  const page = html.replace(CONTROL, (control, id: string) => {
    if (!linked.has(id)) return control;
    marked.add(id);
    return `<span id="${id}-start"></span>${control}`;
  });
  // A part of the page without a control keeps its link.
  return page.replace(SUMMARY_LINK, (link, start: string, id: string) =>
    marked.has(id) ? `${start}${id}-start"` : link,
  );
}

/** Seconds. Cookies with a shorter life are sealed with their time, and can go without an expiry. */
const SHORT_LIVED = 24 * 60 * 60;
const LIFETIME = /; (?:Max-Age|Expires)=[^;]*/gi;

/** Changes a `Set-Cookie` line for browsers that don't follow RFC 6265. See BrowserQuirks. */
export function adaptCookie(line: string, quirks: BrowserQuirks, now: number): string {
  if (!quirks.losesExpiredCookies) return line;
  const seconds = secondsLeft(line, now);
  if (seconds === null || seconds > SHORT_LIVED) return line;
  const sessionCookie = line.replace(LIFETIME, "");
  return seconds > 0 ? sessionCookie : sessionCookie.replace(/=[^;]*/, "=deleted");
}

/** Returns the seconds until a cookie expires; null for a session cookie. */
function secondsLeft(line: string, now: number): number | null {
  const [, maxAge] = /; Max-Age=(-?\d+)/i.exec(line) ?? [];
  if (maxAge !== undefined) return Number(maxAge);
  const [, expires] = /; Expires=([^;]*)/i.exec(line) ?? [];
  return expires === undefined ? null : (Date.parse(expires) - now) / 1000;
}
