import type { AppLoadContext } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";

import type { Queue } from "#contract/schemas/queue";
import { queueFor, stateOf, type SalePage } from "~/domain/queue";
import { pathTo } from "~/routing/paths";
import { routeTable, type RouteId } from "~/routing/route-table";
import type { AppParts } from "./app-parts";
import { absoluteLocation, requestedPath } from "./canonical-path";
import { sells } from "./maintenance";

/** Where tickets are chosen. Other pages that sell are open to whoever has a basket already. */
const areas = new Map<RouteId, SalePage["sells"]>(
  routeTable.map(({ id, file }) => [
    id,
    file.startsWith("pages/packages/")
      ? "packages"
      : /^pages\/(events|smart)\//.test(file)
        ? "tickets"
        : "other",
  ]),
);

function salePageOf({ locals }: Response): SalePage {
  const { id, params } = locals.page;
  const { instance = params["relatedInstance"], event } = params;
  return {
    sells: areas.get(id) ?? "other",
    ...(instance !== undefined && { instance }),
    ...(event !== undefined && { event }),
  };
}

/** Whether they hold tickets of what the page is about, or, on the way to paying, have anything in the basket. */
async function isBuying(context: AppLoadContext, page: SalePage): Promise<boolean> {
  if (context.session.basketId === null) return false;
  const summary = await context.basketSummary().catch(() => undefined);
  // The box office is down: the page itself says so.
  if (summary === undefined) return true;
  if (summary === null) return false;
  if (page.sells === "other")
    return summary.ticketCount + summary.otherCount > 0 || summary.status !== "open";
  if (summary.ticketCount === 0 || summary.status === "expired") return false;
  const basket = await context.basket().catch(() => null);
  return basket?.tickets.some(({ instance }) => instance.id === page.instance) ?? true;
}

/**
 * While a queue is open, leads the pages and forms that sell to it, except for visitors whose turn it is, or who hold tickets
 * or pay already. Decides by the matched route and by the context of the request.
 */
export function admission(
  { crm, env }: Pick<AppParts, "crm" | "env">,
  contextOf: (req: Request, res: Response) => AppLoadContext,
): RequestHandler {
  async function requiredQueue(req: Request, res: Response): Promise<Queue | null> {
    const listed = await crm.listQueues();
    if (!listed.ok || listed.value.length === 0) return null;
    const context = contextOf(req, res);
    const page = salePageOf(res);
    const queue = queueFor(listed.value, page, context.now);
    if (queue === null) return null;
    if (stateOf(queue, context.queuePlaces.of(queue.id), context.now) === "turn") return null;
    if (await isBuying(context, page)) return null;
    const { origin } = new URL(env.PUBLIC_URL);
    if (req.method === "GET")
      context.queuePlaces.comeBackTo(
        requestedPath(new globalThis.Request(`${origin}${req.originalUrl}`)),
      );
    return queue;
  }
  return (req, res, next) => {
    if (!sells(req, res)) {
      next();
      return;
    }
    requiredQueue(req, res).then((queue) => {
      if (queue === null) next();
      else res.redirect(303, absoluteLocation(queuePath(queue), req, env));
    }, next);
  };
}

export const queuePath = ({ instanceId }: Pick<Queue, "instanceId">): string =>
  instanceId === null ? pathTo("queue") : pathTo("queue-performance", { instance: instanceId });
