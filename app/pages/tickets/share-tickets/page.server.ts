import type { AppLoadContext } from "@remix-run/node";
import type { ShareProblem } from "#contract/operations/tickets";
import type { HeldTicket } from "#contract/schemas/ticket";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { ownTickets } from "~/pages/tickets/own-tickets.server";

/** Why no link was made, as the words of `validation.share` say it. */
type ShareMessage = "gone" | "sharedAlready" | "idUsed" | "severalPerformances";

type ShareResult =
  | { ok: true; instanceId: string }
  | { ok: false; code: "refused"; problem: ShareMessage }
  | { ok: false; code: "not-signed-in" }
  | { ok: false; code: "unavailable" };

const messages: Record<ShareProblem["reason"], ShareMessage> = {
  "shared-already": "sharedAlready",
  "id-used": "idUsed",
  "several-performances": "severalPerformances",
};

/** Makes a link to chosen tickets. Safe to repeat: the same id gives the same link. */
export async function shareTickets(
  crm: Pick<Crm, "shareTickets">,
  { id, ...body }: { id: string; token: string; ticketIds: string[] },
  crmSession: CrmSession,
): Promise<ShareResult> {
  const shared = await crm.shareTickets({ params: { id }, body, session: crmSession });
  if (shared.ok) return { ok: true, instanceId: shared.value.tickets[0]?.instance.id ?? "" };
  const { failure } = shared;
  if (failure.code === "not-found") return { ok: false, code: "refused", problem: "gone" };
  if (failure.code === "conflict")
    return { ok: false, code: "refused", problem: messages[failure.reason] };
  return { ok: false, code: failure.code };
}

/** The performance that the address names, or null. */
export function instanceOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("instance")?.slice(0, 100) || null;
}

/**
 * The customer's tickets of the performance that the address names; none where it names none. `onPage` is the page of
 * tickets that is shown: all tickets of a performance are on one page.
 */
export async function ticketsAskedFor(
  context: AppLoadContext,
  request: Request,
  onPage: readonly HeldTicket[],
): Promise<readonly HeldTicket[]> {
  const instanceId = instanceOf(request);
  if (instanceId === null) return [];
  const shown = onPage.filter(({ instance }) => instance.id === instanceId);
  if (shown.length > 0) return shown;
  return (await ownTickets(context, request, instanceId)).tickets;
}
