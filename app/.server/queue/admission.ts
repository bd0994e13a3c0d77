import { redirect, type AppLoadContext } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";

import type { Queue } from "#contract/schemas/queue";
import { openLobbies, queuesFor, soldBehind, stateOf, type SalePage } from "~/domain/queue";
import { instanceOfOffer } from "~/domain/schemas/ticket-choice";
import { pathTo } from "~/routing/paths";
import { routesIn } from "~/routing/route-table";
import type { AppParts } from "../http/app-parts";
import { absoluteLocation, requestedPath } from "../http/canonical-path";
import { sells } from "../http/maintenance";
import { throwRedirect } from "../http/rendering/replies";

/** Where tickets are chosen. Other pages that sell are open to whoever has a basket already. */
const choosing = routesIn("events", "smart", "packages");

async function salePageOf(
  { crm }: AppLoadContext,
  req: Request,
  { locals }: Response,
): Promise<SalePage> {
  const { id, params } = locals.page;
  if (!choosing.has(id)) return null;
  const { instance, event, package: offer = params["series"] } = params;
  if (instance !== undefined) return { instances: [instance] };
  if (event !== undefined) return { instances: await offeredInstances(req) };
  const found = offer === undefined ? null : await crm.getPackage({ params: { id: offer } });
  if (found?.ok !== true) return null;
  return { instances: [found.value, ...found.value.parts].flatMap((one) => one.instanceIds) };
}

/** What the posted form of an event's page buys. Read as the page's action reads it, multipart too. */
async function offeredInstances({ body, headers }: Request): Promise<string[]> {
  if (!Buffer.isBuffer(body)) return [];
  const type = { "Content-Type": headers["content-type"] ?? "" };
  const form = await new globalThis.Response(new Uint8Array(body), { headers: type }).formData();
  return form.getAll("offer").map((offer) => instanceOfOffer(String(offer)));
}

/**
 * Whether they hold tickets of what the page sells behind this one of its queues, or, on the way to paying, have anything in
 * the basket.
 */
async function isBuying(
  context: AppLoadContext,
  page: SalePage,
  queue: Queue,
  queues: readonly Queue[],
): Promise<boolean> {
  if (context.session.basketId === null) return false;
  const summary = await context.basketSummary().catch(() => undefined);
  // The box office is down: the page itself says so.
  if (summary === undefined) return true;
  // The seats of an expired basket have to be chosen again.
  if (summary === null || summary.status === "expired") return false;
  if (page === null)
    return summary.status === "paying" || summary.ticketCount + summary.otherCount > 0;
  if (summary.ticketCount === 0) return false;
  const own = soldBehind(queue, queues, page.instances);
  const basket = await context.basket().catch(() => null);
  return basket?.tickets.some(({ instance }) => own.includes(instance.id)) ?? true;
}

/** The first queue that a visitor has to pass; null where they may pass all. */
async function findQueueToJoin(context: AppLoadContext, page: SalePage): Promise<Queue | null> {
  const { crm, now, queuePlaces } = context;
  const listed = await crm.listQueues();
  const begun = listed.ok ? openLobbies(listed.value, now) : [];
  const queues = queuesFor(begun, page);
  const hasTurn = (one: Queue) => stateOf(one, queuePlaces.of(one.id), now) === "turn";
  queuePlaces.queuesWithTurn.push(...queues.filter(hasTurn));
  // Tickets of one performance let nobody past the queue of another.
  for (const queue of queues)
    if (!hasTurn(queue) && !(await isBuying(context, page, queue, queues))) return queue;
  return null;
}

/** To the queue whose turn another basket has taken seats under: it can go on there, or here afterwards. Thrown. */
export function leaveTurn({ queuePlaces, session }: AppLoadContext): never {
  const [queue] = queuePlaces.queuesWithTurn;
  for (const { id } of queuePlaces.queuesWithTurn) {
    const place = queuePlaces.of(id);
    if (place !== null) queuePlaces.keep(id, { ...place, own: false });
  }
  session.flash("queue-turn-elsewhere");
  return throwRedirect(queuePath(queue ?? { instanceId: null }));
}

/**
 * For a checkout form that takes seats of these performances again: leads to their own queue, and from there to
 * `path`; null where the form may be carried out. The queue for the whole sale is passed already.
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
    const queue = await findQueueToJoin(context, await salePageOf(context, req, res));
    if (queue === null) return null;
    const { origin } = new URL(env.PUBLIC_URL);
    const requested = new globalThis.Request(`${origin}${req.originalUrl}`);
    context.queuePlaces.setReturnPath(requestedPath(requested));
    return queue;
  }
  return (req, res, next) => {
    // The link moves a basket that someone has filled already to another device.
    if (!sells(req, res) || res.locals.page.id === "basket-from-link") {
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
