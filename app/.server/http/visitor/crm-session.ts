import type { RequestHandler } from "express";

import type { Seal } from "~/.server/session/seal";
import { VisitorSession } from "~/.server/session/visitor-session";

/** Opens the sealed session. One that was tampered with or has idled out is a new, empty one: never an error. */
export function crmSession(seal: Seal): RequestHandler {
  return (_req, res, next) => {
    const sealed = res.locals.cookies.foyer;
    if (sealed === undefined) {
      res.locals.session = new VisitorSession(null);
      next();
      return;
    }
    seal.unseal(sealed).then((stored) => {
      res.locals.session = new VisitorSession(stored);
      if (stored === null) res.clearCookie("foyer", { path: "/" });
      next();
    }, next);
  };
}
