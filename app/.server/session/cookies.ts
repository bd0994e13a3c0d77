import type { CookieOptions, RequestHandler, Response } from "express";

import { COOKIE_SECONDS, type CookieName } from "~/domain/cookies/cookies";

/** Returns the cookies with these names; the first of several with the same name, which has the most specific path. */
export function readCookies<Name extends string>(
  header: string | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const cookies: Partial<Record<Name, string>> = {};
  if (header === undefined || header === "") return cookies;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at === -1) continue;
    const name = names.find((candidate) => candidate === pair.slice(0, at).trim());
    if (name === undefined || cookies[name] !== undefined) continue;
    const value = pair.slice(at + 1).trim();
    try {
      cookies[name] = decodeURIComponent(value.replace(/^"(.*)"$/, "$1"));
    } catch {
      // Malformed: not set by us.
    }
  }
  return cookies;
}

const names = ["lang", "consent", "plain", "foyer", "refused"] as const satisfies CookieName[];

export const parseCookies: RequestHandler = (req, res, next) => {
  res.locals.cookies = readCookies(req.headers.cookie, names);
  next();
};

/** Value of a `Set-Cookie` header. `pair` is "name=value", with a value that needs no encoding. */
export function visitorCookie(
  pair: `${CookieName}=${string}`,
  seconds: number,
  publicUrl: string,
  { isHttpOnly = true } = {},
): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${pair}; Max-Age=${seconds}; Path=/; SameSite=Lax${isHttpOnly ? "; HttpOnly" : ""}${secure}`;
}

/** Sets a cookie that the cookies page lists. The value is encoded. */
export function setCookie(
  res: Response,
  name: CookieName,
  value: string,
  options: CookieOptions,
): void {
  res.cookie(name, value, options);
}

export const plainPagesCookie = (plain: boolean, publicUrl: string): string =>
  visitorCookie("plain=1", plain ? COOKIE_SECONDS.plain : 0, publicUrl);
