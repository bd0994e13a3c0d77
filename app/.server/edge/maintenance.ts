import type { Request, RequestHandler, Response } from "express";
import { valueOrNull } from "#contract/calls/unavailable";
import { pathTo } from "~/routing/paths";
import type { RouteEntry } from "~/routing/handle";
import { routeTable, type RouteId } from "~/routing/route-table";
import { absoluteLocation } from "../rendering/canonical-path";
import type { AppParts } from "../rendering/app-parts";
import { getClosure, type Closure } from "~/domain/venue/maintenance";
import type { VenueSettings } from "~/domain/venue/storefront-settings";
import type { Crm } from "~/.server/ticketing/ticketing";

/** Whether each route sells with its page, or only with its form. */
const sales = new Map<RouteId, RouteEntry["sales"]>(routeTable.map(({ id, sales }) => [id, sales]));

export function isSale({ method }: Request, { locals }: Response): boolean {
  const sale = sales.get(locals.page.id);
  return sale === "page" || (sale === "form" && method === "POST");
}

/** During maintenance, redirects pages and forms that sell to the maintenance page, unless the visitor has a pass. */
export function maintenance({
  crm,
  env,
  venue,
  venueTime,
  maintenancePass,
}: AppParts): RequestHandler {
  async function isClosed(req: Request): Promise<boolean> {
    const time = venueTime();
    if ((await findClosure(crm, venue, time)) === null) return false;
    return !(maintenancePass?.isLetIn(req.headers.cookie, time) ?? false);
  }
  return (req, res, next) => {
    if (!isSale(req, res)) {
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

/**
 * Returns the current maintenance; null if there is none. A box office that is down counts as none.
 * @param now ISO with offset
 */
export async function findClosure(
  crm: Crm,
  { maintenanceWindows }: Pick<VenueSettings, "maintenanceWindows">,
  now: string,
): Promise<Closure | null> {
  return getClosure(maintenanceWindows, await valueOrNull(crm.getMaintenance()), now);
}
