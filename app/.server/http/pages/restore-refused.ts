import type { Request, RequestHandler, Response } from "express";

import type { AppParts } from "../app-parts";
import { ownerOf } from "./refused-answers";

export const REFUSED_COOKIE = "refused";

export const visitOwner = ({ session, staff }: Pick<Response["locals"], "session" | "staff">) =>
  ownerOf([session.crmSession, staff?.session]);

/** Opens what was kept of a refused form, on the address that was made for it alone. */
export function restoreRefused({ refusedAnswers }: AppParts): RequestHandler {
  const read = async (req: Request, { locals }: Response) => {
    const cookie = locals.cookies[REFUSED_COOKIE];
    if (req.method !== "GET" || locals.fresh === null || cookie === undefined) return null;
    const place = { id: locals.fresh, path: req.originalUrl, owner: visitOwner(locals) };
    return refusedAnswers.read(place, cookie);
  };
  return (req, res, next) => {
    read(req, res).then((restored) => {
      res.locals.restored = restored;
      next();
    }, next);
  };
}
