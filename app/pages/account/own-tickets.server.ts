import type { AppLoadContext } from "@remix-run/node";

import type { HeldTicket } from "~/domain/orders/ticket";

import { unwrapOrErrorPage } from "./unwrap-or-error-page.server";
import type { CrmSession } from "~/.server/crm/crm-result";
import { requireCustomer } from "~/.server/auth/require-customer";

/** The signed-in customer's valid tickets. Redirects to sign-in without a session. */
export async function ownTickets(
  context: AppLoadContext,
  request: Request,
): Promise<{ tickets: HeldTicket[]; crmSession: CrmSession }> {
  const { crmSession } = await requireCustomer(context, request);
  const tickets = await context.crm.listTickets(crmSession);
  return { tickets: unwrapOrErrorPage(context, request, tickets, "load-orders"), crmSession };
}
