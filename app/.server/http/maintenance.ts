import type { Request, RequestHandler, Response } from "express";

import { inVenueZone } from "~/domain/dates";
import { pathTo } from "~/routing/paths";
import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

import { findClosure } from "./find-closure";
import { absoluteLocation } from "./absolute-location";
import type { AppParts } from "./app-parts";

/** The pages that sell; of some only their form does. */
const sales = new Map<RouteId, true | "form">(
  routeTable.flatMap((route) => ("sales" in route ? [[route.id, route.sales]] : [])),
);

function sells({ method }: Request, { locals }: Response): boolean {
  const sale = sales.get(locals.page.id);
  return sale === true || (sale === "form" && method === "POST");
}

/**
 * While a window of maintenance is on, the pages and forms that sell lead to the page that says so. Whoever has a pass
 * goes on.
 */
export function maintenance({ crm, env, venue, now, maintenancePass }: AppParts): RequestHandler {
  async function isClosed(req: Request): Promise<boolean> {
    const at = inVenueZone(now());
    if ((await findClosure(crm, venue, at)) === null) return false;
    return !(maintenancePass?.isLetIn(req.headers.cookie, at) ?? false);
  }
  return (req, res, next) => {
    if (!sells(req, res)) {
      next();
      return;
    }
    isClosed(req).then((closed) => {
      if (closed) {
        const notice = absoluteLocation(pathTo("maintenance"), req, env);
        res.redirect(req.method === "POST" ? 303 : 302, notice);
      } else next();
    }, next);
  };
}
