import type { RequestHandler } from "express";

import type { Env } from "~/.server/env";
import { DEFAULT_LOCALE, LANGUAGE_COOKIE, parseLanguagePrefix } from "~/i18n/locales";
import type { Locale } from "~/i18n/locales";
import { absoluteLocation, canonicalPath } from "../http/canonical-path";
import type { RequestLocals } from "../http/load-context";
import { isOffered } from "./word-files";

/** Longer headers are cut: what a browser asks for first comes first. */
const MAX_HEADER = 200;

/** How much a language is wanted: 1 where its parameters do not say, 0 where they say no number from 0 to 1. */
function qualityOf(parameters: string): number {
  const [, quality = "1"] = /(?:^|;)\s*q\s*=\s*([^;]*)/.exec(parameters) ?? [];
  return /^(?:0?\.\d+|0\.?|1(?:\.0*)?)\s*$/.test(quality) ? Number(quality) : 0;
}

/**
 * The best of our languages for an Accept-Language header: `sv-FI` is served by `sv`; one that we lack is passed over, as
 * is one with a quality that is none.
 */
function fromAcceptLanguage(header: string): Locale {
  const wanted = header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    return { tag: tag.trim(), quality: qualityOf(parameters.join(";")) };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  for (const { tag, quality } of wanted) {
    if (quality <= 0) continue;
    // It names no country, and `en` is British.
    if (tag === "en") return DEFAULT_LOCALE;
    if (isOffered(tag)) return tag;
    const [language] = tag.split("-");
    if (isOffered(language)) return language;
  }
  return DEFAULT_LOCALE;
}

/** What was chosen with this browser, if anything. */
export const chosenLocale = ({ lang }: RequestLocals["cookies"]): Locale | null =>
  isOffered(lang) ? lang : null;

export const visitorLocale: RequestHandler = (req, res, next) => {
  const header = req.headers["accept-language"] ?? "";
  res.locals.locale =
    chosenLocale(res.locals.cookies) ?? fromAcceptLanguage(header.slice(0, MAX_HEADER));
  next();
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the chosen language: 365 days, path /, SameSite lax. */
export function languageCookie(lang: Locale, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${LANGUAGE_COOKIE}=${lang}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/**
 * `/de/events/e1` keeps the language and leads to `/events/e1`: addresses have no language of their own. Only for our own
 * languages; one that lacks words leads on in the visitor's language.
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
    // Canonical, so that "//host" is a path of ours and never another site.
    const location = `${canonicalPath(below).requested}${query}`;
    res.setHeader("Cache-Control", "no-store");
    res.redirect(302, absoluteLocation(location, req, env));
  };
