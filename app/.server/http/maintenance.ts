import type { Request, RequestHandler } from "express";

import { inVenueZone } from "~/domain/dates";
import { pathTo } from "~/routing/paths";
import { routeTable } from "~/routing/route-table";

import { findClosure } from "../services/find-closure";
import type { AppParts } from "./app-parts";

/** The addresses of the pages that sell; of some only their form does. */
const sales = routeTable.flatMap((route) =>
  "sales" in route ? [{ address: addressOf(route.path), formOnly: route.sales === "form" }] : [],
);

function addressOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}(\\.data)?$`);
}

const sells = ({ method, path }: Request) =>
  sales.some(({ address, formOnly }) => (method === "POST" || !formOnly) && address.test(path));

/**
 * While a window of maintenance is on, the pages and forms that sell lead to the page that says so. Whoever has a pass
 * goes on.
 */
export function maintenance({ crm, venue, now, maintenancePass }: AppParts): RequestHandler {
  async function isClosed(req: Request): Promise<boolean> {
    const at = inVenueZone(now());
    if ((await findClosure(crm, venue, at)) === null) return false;
    return !(maintenancePass?.isLetIn(req.headers.cookie, at) ?? false);
  }
  return (req, res, next) => {
    if (!sells(req)) {
      next();
      return;
    }
    isClosed(req).then((closed) => {
      if (closed) res.redirect(req.method === "POST" ? 303 : 302, pathTo("maintenance"));
      else next();
    }, next);
  };
}
