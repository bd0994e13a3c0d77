import { redirect, type AppLoadContext } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";

import type { Queue } from "#contract/schemas/queue";
import { valueOrNull } from "#contract/calls/unavailable";
import {
  openLobbies,
  queuesFor,
  listGuardedInstances,
  getPlaceState,
  type SalePage,
} from "~/domain/queue/queue";
import { instanceOfOffer } from "~/domain/schemas/ticket-choice";
import { pathTo } from "~/routing/paths";
import { routesIn } from "~/routing/route-table";
import type { AppParts } from "~/.server/rendering/app-parts";
import { absoluteLocation, requestedPath } from "~/.server/rendering/canonical-path";
import { isSale } from "../maintenance";
import { throwRedirect } from "~/.server/rendering/replies";

/** Pages where tickets are chosen. The other pages that sell are open to visitors with items in their basket. */
const ticketRoutes = routesIn("events", "smart", "packages");

async function findSalePage(
  { crm }: AppLoadContext,
  req: Request,
  { locals }: Response,
): Promise<SalePage> {
  const { id, params } = locals.page;
  if (!ticketRoutes.has(id)) return null;
  const { instance, event, package: packageId = params["series"] } = params;
  if (instance !== undefined) return { instances: [instance] };
  if (event !== undefined) return { instances: await offeredInstances(req) };
  const offer =
    packageId === undefined
      ? null
      : await valueOrNull(crm.getPackage({ params: { id: packageId } }));
  if (offer === null) return null;
  return { instances: [offer, ...offer.parts].flatMap((part) => part.instanceIds) };
}

/** Returns the performances in the posted form of an event page. Parses it as the page's action does. */
async function offeredInstances({ body, headers }: Request): Promise<string[]> {
  if (!Buffer.isBuffer(body)) return [];
  const type = { "Content-Type": headers["content-type"] ?? "" };
  const form = await new globalThis.Response(new Uint8Array(body), { headers: type }).formData();
  return form.getAll("offer").map((offer) => instanceOfOffer(String(offer)));
}

/**
 * Returns whether the visitor may skip a queue: they hold tickets that it admits to or, on pages that don't sell
 * tickets, have anything in the basket.
 */
async function isBuying(
  context: AppLoadContext,
  page: SalePage,
  queue: Queue,
  queues: readonly Queue[],
): Promise<boolean> {
  if (context.session.basketId === null) return false;
  const summary = await context.basketSummary().catch(() => undefined);
  // The box office is down; the page will show that.
  if (summary === undefined) return true;
  // The seats of an expired basket have to be chosen again.
  if (summary === null || summary.status === "expired") return false;
  if (page === null)
    return summary.status === "paying" || summary.ticketCount + summary.otherCount > 0;
  if (summary.ticketCount === 0) return false;
  const own = listGuardedInstances(queue, queues, page.instances);
  const basket = await context.basket().catch(() => null);
  return basket?.tickets.some(({ instance }) => own.includes(instance.id)) ?? true;
}

/** Returns the first queue that the visitor must join, or null. Also records the queues in which it is their turn. */
async function findQueueToJoin(context: AppLoadContext, page: SalePage): Promise<Queue | null> {
  const { crm, now, queuePlaces } = context;
  const listed = (await valueOrNull(crm.listQueues())) ?? [];
  const queues = queuesFor(openLobbies(listed, now), page);
  const hasTurn = (queue: Queue) => getPlaceState(queue, queuePlaces.of(queue.id), now) === "turn";
  queuePlaces.queuesWithTurn.push(...queues.filter(hasTurn));
  for (const queue of queues)
    if (!hasTurn(queue) && !(await isBuying(context, page, queue, queues))) return queue;
  return null;
}

/** Marks the turns as used by another basket and redirects to the queue, where the visitor can move one here. */
export function redirectToTurnElsewhere({ queuePlaces, session }: AppLoadContext): never {
  const [queue] = queuePlaces.queuesWithTurn;
  for (const { id } of queuePlaces.queuesWithTurn) {
    const place = queuePlaces.of(id);
    if (place !== null) queuePlaces.keep(id, { ...place, own: false });
  }
  session.flash("queue-turn-elsewhere");
  return throwRedirect(queuePath(queue ?? { instanceId: null }));
}

/**
 * Returns a redirect to the queue of one of these performances, and from there to `path`; null if there is no queue to
 * join. For checkout forms that claim seats again, whose visitors are already past the queue for the whole sale.
 */
export async function redirectToQueue(
  context: AppLoadContext,
  instances: readonly string[],
  path: string,
) {
  const queue = await findQueueToJoin(context, { instances });
  if (queue === null || queue.instanceId === null) return null;
  context.queuePlaces.setReturnPath(path);
  return redirect(queuePath(queue), 303);
}

/**
 * Redirects pages and forms that sell to the open queue, except for visitors whose turn it is, who hold tickets, or who
 * are paying.
 */
export function admission(
  { crm, env }: Pick<AppParts, "crm" | "env">,
  getContext: (req: Request, res: Response) => AppLoadContext,
): RequestHandler {
  async function requiredQueue(req: Request, res: Response): Promise<Queue | null> {
    const listed = (await valueOrNull(crm.listQueues())) ?? [];
    if (listed.length === 0) return null;
    const context = getContext(req, res);
    const queue = await findQueueToJoin(context, await findSalePage(context, req, res));
    if (queue === null) return null;
    const { origin } = new URL(env.PUBLIC_URL);
    const requested = new globalThis.Request(`${origin}${req.originalUrl}`);
    context.queuePlaces.setReturnPath(requestedPath(requested));
    return queue;
  }
  return (req, res, next) => {
    // The basket link moves an existing basket to another device.
    if (!isSale(req, res) || res.locals.page.id === "basket-from-link") {
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
