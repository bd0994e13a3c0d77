import { createCookie, type Cookie } from "@remix-run/node";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { RemixI18Next } from "remix-i18next/server";

import type { Env } from "~/.server/env";
import { COOKIE_SECONDS } from "~/domain/cookies/cookies";
import { DEFAULT_LOCALE, isEnglish, LANGUAGE_COOKIE, parseLanguagePrefix } from "~/i18n/locales";
import type { Locale } from "#contract/names/locales";
import { absoluteLocation, canonicalPath } from "../rendering/canonical-path";
import type { RequestLocals } from "../rendering/load-context";
import { readCookies, visitorCookie } from "../session/cookies";
import { isOffered, OFFERED_LOCALES } from "~/.server/i18n/locale-files";

/** Characters. Longer headers are cut off: preferred languages come first. */
const MAX_HEADER = 200;

/** The `lang` cookie holds the plain locale; Remix encodes its own cookies. */
const plainCookie: Cookie = {
  ...createCookie(LANGUAGE_COOKIE),
  parse: async (header) =>
    readCookies(header ?? undefined, [LANGUAGE_COOKIE])[LANGUAGE_COOKIE] ?? null,
};

/**
 * The locales that a browser's language asks for, the best first. Our `en` is British, but a browser's `en` names no
 * country: it means the venue's own English. "sv-FI" is followed by "sv", and "en-AU" by British and then any English.
 */
export function listLocales(tag: string, offered: readonly Locale[]): string[] {
  const [language = tag] = tag.split("-");
  const english = language.toLowerCase() === "en" ? offered.filter(isEnglish) : [];
  return tag.toLowerCase() === "en" ? english : [tag, language, ...english];
}

const detector = new RemixI18Next({
  detection: {
    // "en" before "en-us": a tag without a country gets the first that begins with it.
    supportedLanguages: OFFERED_LOCALES.toSorted(),
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["cookie", "custom"],
    cookie: plainCookie,
    // Without this, only the browser's first language would count.
    findLocale: async ({ url, headers }) => {
      const prefix = parseLanguagePrefix(new URL(url).pathname)?.lang ?? [];
      const header = headers.get("Accept-Language") ?? "";
      const accepted = new Negotiator({ headers: { "accept-language": header } }).languages();
      return [prefix, accepted.flatMap((tag) => listLocales(tag, OFFERED_LOCALES))].flat();
    },
  },
});

/** The locale saved in the cookie, if any. */
export const chosenLocale = ({ lang }: RequestLocals["cookies"]): Locale | null =>
  isOffered(lang) ? lang : null;

/** By cookie, prefix and header: browsers send few different ones, and detection would take a tenth of a cached page. */
const detected = new LRUCache<string, Locale>({ max: 1000 });

/** Finds the visitor's locale: the one saved in the cookie, in the path, or preferred by the browser. */
export const visitorLocale: RequestHandler = (req, res, next) => {
  const chosen = chosenLocale(res.locals.cookies) ?? "";
  const prefix = parseLanguagePrefix(req.path)?.lang ?? "";
  const accepted = (req.headers["accept-language"] ?? "").slice(0, MAX_HEADER);
  const key = `${chosen}/${prefix}/${accepted}`;
  const use = (locale: Locale) => {
    res.locals.locale = locale;
    next();
  };
  const known = detected.get(key);
  if (known !== undefined) return use(known);
  const headers = { Cookie: `${LANGUAGE_COOKIE}=${chosen}`, "Accept-Language": accepted };
  detector.getLocale(new Request(`http://localhost/${prefix}`, { headers })).then((found) => {
    const locale = isOffered(found) ? found : DEFAULT_LOCALE;
    detected.set(key, locale);
    use(locale);
  }, next);
};

export const languageCookie = (lang: Locale, publicUrl: string): string =>
  visitorCookie(`${LANGUAGE_COOKIE}=${lang}`, COOKIE_SECONDS.lang, publicUrl, {
    isHttpOnly: false,
  });

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
