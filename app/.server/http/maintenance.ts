import { matchPath } from "@remix-run/react";
import type { RequestHandler } from "express";

import { currentMaintenance } from "~/domain/maintenance";
import { pathTo } from "~/routing/paths";
import { routeTable } from "~/routing/route-table";
import type { VenueSettings } from "~/venue";

const sales = routeTable.flatMap((route) =>
  "sales" in route ? [{ path: route.path, formOnly: route.sales === "form" }] : [],
);

/** While a window of maintenance is on, the pages and forms that sell lead to the page that says so. */
export function maintenance(venue: VenueSettings, now: () => string): RequestHandler {
  return (req, res, next) => {
    const closed =
      venue.maintenanceWindows.length > 0 &&
      currentMaintenance(venue.maintenanceWindows, now()) !== undefined &&
      sales.some(
        ({ path, formOnly }) =>
          (req.method === "POST" || !formOnly) &&
          matchPath(path, req.path.replace(/\.data$/, "")) !== null,
      );
    if (closed) res.redirect(req.method === "POST" ? 303 : 302, pathTo("maintenance"));
    else next();
  };
}
