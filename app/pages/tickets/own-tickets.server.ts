import type { AppLoadContext } from "@remix-run/node";

import { requireCustomer } from "~/.server/auth/require-customer";
import { readPageNumber } from "~/parts/orders/order";
import { unwrapOrErrorPage } from "~/.server/auth/load-section";

/** Returns the customer's tickets for `instanceId`, else those of the requested page. Redirects visitors to sign in. */
export async function ownTickets(
  context: AppLoadContext,
  request: Request,
  instanceId: string | null = null,
) {
  const { crmSession } = await requireCustomer(context, request);
  const page = readPageNumber(request);
  const read = context.crm.listTickets({
    query: { page, instance: instanceId ?? undefined },
    session: crmSession,
  });
  return { ...(await unwrapOrErrorPage(context, request, read, "load-orders")), crmSession };
}

export function readInstance(request: Request): string | null {
  return new URL(request.url).searchParams.get("instance")?.slice(0, 100) || null;
}
