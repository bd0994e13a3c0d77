import type { RequestHandler } from "express";

import type { Env } from "~/.server/env";
import { isOffered } from "~/.server/i18n/complete-locales";
import { LOCALES } from "~/i18n/locales";
import { absoluteLocation, canonicalPath } from "../canonical-path";
import { languageCookie } from "./language-cookie";

/**
 * `/de/events/e1` keeps the language and leads to `/events/e1`: addresses have no language of their own. Only for our own
 * languages; one that lacks words leads on in the visitor's language.
 */
export const languagePrefix =
  (env: Pick<Env, "PUBLIC_URL">): RequestHandler =>
  (req, res, next) => {
    const [, first = "", rest = ""] = /^\/([^/]+)(.*)$/.exec(req.path) ?? [];
    const lang = LOCALES.find((locale) => locale === first.toLowerCase());
    if (lang === undefined || (req.method !== "GET" && req.method !== "HEAD")) {
      next();
      return;
    }
    if (isOffered(lang)) res.append("Set-Cookie", languageCookie(lang, env.PUBLIC_URL));
    const at = req.originalUrl.indexOf("?");
    const query = at === -1 ? "" : req.originalUrl.slice(at);
    // Canonical, so that "//host" is a path of ours and never another site.
    const location = `${canonicalPath(rest === "" ? "/" : rest).requested}${query}`;
    res.setHeader("Cache-Control", "no-store");
    res.redirect(302, absoluteLocation(location, req, env));
  };
