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
import type { VenueSettings } from "~/venue";
import type { Crm } from "~/.server/ticketing/ticketing";

/** The pages that sell; of some only their form does. */
const sales = new Map<RouteId, RouteEntry["sales"]>(routeTable.map(({ id, sales }) => [id, sales]));

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

/**
 * Why nothing is sold now, by the venue's own windows or by the box office's; null while tickets are sold. A box office
 * that does not answer closes nothing: its pages say so themselves. Safe to repeat.
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
