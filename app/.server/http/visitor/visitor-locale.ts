import type { RequestHandler } from "express";

import { isOffered } from "~/.server/i18n/complete-locales";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import type { Locale } from "~/i18n/locales";

/** Longer headers are cut: what a browser asks for first comes first. */
const HEADER_MAX = 200;

/** The best of our languages for an Accept-Language header: `sv-FI` is served by `sv`; one that we lack is passed over. */
function fromAcceptLanguage(header: string): Locale {
  const wanted = header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = /q=([\d.]+)/.exec(parameters.join(";"))?.[1];
    return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) || 0 };
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

export const visitorLocale: RequestHandler = (req, res, next) => {
  const { lang } = res.locals.cookies;
  const header = req.headers["accept-language"] ?? "";
  res.locals.locale = isOffered(lang) ? lang : fromAcceptLanguage(header.slice(0, HEADER_MAX));
  next();
};
