import type { RequestHandler } from "express";

import type { Env } from "~/.server/env";
import { DEFAULT_LOCALE, LANGUAGE_COOKIE, parseLanguagePrefix } from "~/i18n/locales";
import type { Locale } from "~/i18n/locales";
import { absoluteLocation, canonicalPath } from "../http/canonical-path";
import type { RequestLocals } from "../http/load-context";
import { visitorCookie, YEAR_SECONDS } from "../http/visitor/cookies";
import { isOffered } from "./locale-files";

/** Characters. Longer headers are cut off: preferred languages come first. */
const MAX_HEADER = 200;

/** A language's quality value (RFC 9110): 1 without one, 0 if it is invalid. */
function qualityOf(parameters: string): number {
  const [, quality = "1"] = /(?:^|;)\s*q\s*=\s*([^;]*)/.exec(parameters) ?? [];
  return /^(?:0?\.\d+|0\.?|1(?:\.0*)?)\s*$/.test(quality) ? Number(quality) : 0;
}

/** Returns the best offered locale for an Accept-Language header; `sv` for `sv-FI`. */
function fromAcceptLanguage(header: string): Locale {
  const accepted = header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    return { tag: tag.trim(), quality: qualityOf(parameters.join(";")) };
  });
  accepted.sort((a, b) => b.quality - a.quality);
  for (const { tag, quality } of accepted) {
    if (quality <= 0) continue;
    // Our `en` is British; a browser's `en` names no country.
    if (tag === "en") return DEFAULT_LOCALE;
    if (isOffered(tag)) return tag;
    const [language] = tag.split("-");
    if (isOffered(language)) return language;
  }
  return DEFAULT_LOCALE;
}

/** The locale saved in the cookie, if any. */
export const chosenLocale = ({ lang }: RequestLocals["cookies"]): Locale | null =>
  isOffered(lang) ? lang : null;

export const visitorLocale: RequestHandler = (req, res, next) => {
  const header = req.headers["accept-language"] ?? "";
  res.locals.locale =
    chosenLocale(res.locals.cookies) ?? fromAcceptLanguage(header.slice(0, MAX_HEADER));
  next();
};

export const languageCookie = (lang: Locale, publicUrl: string): string =>
  visitorCookie(`${LANGUAGE_COOKIE}=${lang}`, YEAR_SECONDS, publicUrl, { isHttpOnly: false });

/**
 * Redirects `/de/events/e1` to `/events/e1` and saves the language. Redirects for all known languages, but saves only
 * those that are offered.
 */
export const languagePrefix =
  (env: Pick<Env, "PUBLIC_URL">): RequestHandler =>
  (req, res, next) => {
    const found = parseLanguagePrefix(req.path);
    if (found === null || (req.method !== "GET" && req.method !== "HEAD")) {
      next();
      return;
    }
    const { lang, below } = found;
    if (isOffered(lang)) res.append("Set-Cookie", languageCookie(lang, env.PUBLIC_URL));
    const at = req.originalUrl.indexOf("?");
    const query = at === -1 ? "" : req.originalUrl.slice(at);
    // Canonical, so that "//host" cannot lead to another site.
    const location = `${canonicalPath(below).requested}${query}`;
    res.setHeader("Cache-Control", "no-store");
    res.redirect(302, absoluteLocation(location, req, env));
  };
