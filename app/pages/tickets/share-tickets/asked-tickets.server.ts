import type { HeldTicket } from "#contract/schemas/ticket";
import type { AppLoadContext } from "@remix-run/node";

import { ownTickets } from "~/pages/account/own-tickets.server";

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
