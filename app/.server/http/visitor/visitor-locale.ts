import type { RequestHandler } from "express";

import { detectLocale } from "~/.server/i18n/detect-locale";

/** The visitor's language. */
export const visitorLocale: RequestHandler = (req, res, next) => {
  detectLocale(res.locals.cookies.lang, req.headers["accept-language"]).then((locale) => {
    res.locals.locale = locale;
    next();
  }, next);
};
