import type { RequestHandler } from "express";

import { readCookies } from "./read-cookies";

const names = ["lang", "consent", "plain", "foyer", "refused"] as const;

/** What the browser keeps for us: language, consent, plain pages, the sealed session and a refused form, still unread. */
export const parseCookies: RequestHandler = (req, res, next) => {
  res.locals.cookies = readCookies(req.headers.cookie, names);
  next();
};
