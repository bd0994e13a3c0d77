import type { AppLoadContext } from "@remix-run/node";
import type { TicketPage } from "#contract/schemas/ticket";

import { requireCustomer } from "~/.server/auth/account-section";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { readPageNumber } from "~/pages/orders/order";
import { unwrapOrErrorPage } from "../account/load-section.server";

export type OwnTickets = TicketPage & { crmSession: CrmSession };

/**
 * The signed-in customer's valid tickets: those of `instanceId`, else the page that the address asks for. Redirects to
 * sign-in without a session.
 */
export async function ownTickets(
  context: AppLoadContext,
  request: Request,
  instanceId: string | null = null,
): Promise<OwnTickets> {
  const { crmSession } = await requireCustomer(context, request);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const found = await context.crm.listTickets({
    query: { page, instance: instanceId ?? undefined },
    session: crmSession,
  });
  return { ...unwrapOrErrorPage(context, request, found, "load-orders"), crmSession };
}
