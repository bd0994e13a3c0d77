import type { AppLoadContext } from "@remix-run/node";

import type { HeldEntry } from "~/domain/events/instance-wishes";
import { pathTo } from "~/routing/paths";

import type { CrmSession } from "~/.server/crm/crm-result";
import { found, throwRedirect, refuse } from "~/.server/http/pages/replies";
import { getWishPage } from "../get-wish-page.server";
import type { WishPage } from "../get-wish-page.server";

export type WaitingListVisit = WishPage & {
  at: { event: string; instance: string };
  /** Null for a guest. */
  crmSession: CrmSession | null;
  email: string | null;
  entry: HeldEntry | null;
};

/**
 * Who stands before a performance's waiting list, and their place on it. What is not sold out has no line to stand in:
 * it leads to the performance, unless the visitor is on the list still.
 */
export async function waitingListVisit(
  context: AppLoadContext,
  params: Readonly<Record<string, string | undefined>>,
): Promise<WaitingListVisit> {
  const at = { event: params["event"] ?? "", instance: params["instance"] ?? "" };
  const ids = { eventId: at.event, instanceId: at.instance };
  const page = found(await getWishPage(context.crm, ids, context.now));
  const customer = await context.customer();
  const crmSession = customer === null ? null : context.session.crmSession;
  const entry = crmSession === null ? null : await findEntry(context, at.instance, crmSession);
  if (entry === null && !isSoldOut(page)) return throwRedirect(pathTo("instance", at));
  return { ...page, at, crmSession, email: customer?.email ?? null, entry };
}

/** What is left may be for wheelchair users alone: for everybody else that is sold out. */
function isSoldOut({ closed, leftByPrice }: WishPage): boolean {
  return closed === "sold-out" || (closed === null && !leftByPrice);
}

async function findEntry(context: AppLoadContext, instanceId: string, session: CrmSession) {
  const entry = await context.crm.findWaitingEntry(instanceId, session);
  if (entry.ok) return entry.value;
  return entry.failure.code === "unavailable" ? refuse(503) : null;
}
