import type { AppLoadContext } from "@remix-run/node";

import { requireCustomer } from "~/.server/auth/account-section";
import { readPageNumber } from "~/pages/orders/order";
import { unwrapOrErrorPage } from "../account/load-section.server";

/** Those of `instanceId`, else the page that the address asks for. Redirects to sign-in without a session. */
export async function ownTickets(
  context: AppLoadContext,
  request: Request,
  instanceId: string | null = null,
) {
  const { crmSession } = await requireCustomer(context, request);
  const page = readPageNumber(request);
  const found = await context.crm.listTickets({
    query: { page, instance: instanceId ?? undefined },
    session: crmSession,
  });
  return { ...unwrapOrErrorPage(context, request, found, "load-orders"), crmSession };
}

export function instanceOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("instance")?.slice(0, 100) || null;
}
