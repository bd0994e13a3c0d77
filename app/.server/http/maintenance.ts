import type { Request, RequestHandler, Response } from "express";
import { inVenueZone } from "~/domain/dates";
import { pathTo } from "~/routing/paths";
import type { RouteEntry } from "~/routing/handle";
import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";
import { absoluteLocation } from "./canonical-path";
import type { AppParts } from "./app-parts";
import { closureOf } from "~/domain/maintenance";
import type { Closure } from "~/domain/maintenance";
import type { VenueSettings } from "~/venue-settings";
import type { Crm } from "~/.server/ticketing/ticketing";

/** The pages that sell; of some only their form does. */
const sales = new Map<RouteId, RouteEntry["sales"]>(routeTable.map(({ id, sales }) => [id, sales]));

export function sells({ method }: Request, { locals }: Response): boolean {
  const sale = sales.get(locals.page.id);
  return sale === "page" || (sale === "form" && method === "POST");
}

/** During maintenance, leads the pages and forms that sell to the page that says so, except with a pass. */
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

/**
 * Why nothing is sold now; null while tickets are sold, or when the box office does not answer.
 * @param now ISO with offset
 */
export async function findClosure(
  crm: Crm,
  { maintenanceWindows }: Pick<VenueSettings, "maintenanceWindows">,
  now: string,
): Promise<Closure | null> {
  const planned = await crm.getMaintenance();
  return closureOf(maintenanceWindows, planned.ok ? planned.value : null, now);
}
