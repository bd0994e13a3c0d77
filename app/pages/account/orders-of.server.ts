import type { AppLoadContext } from "@remix-run/node";

import { groupsToShow, readPageNumber } from "~/pages/orders/order";
import type { OrderHall } from "~/pages/orders/order";

import { accountSection } from "~/.server/auth/account-section";
import { getOrdersPage } from "./get-orders-page.server";
import { unwrapOrErrorPage } from "./unwrap-or-error-page.server";

/** What a page of the customer's orders shows: of one hall, or of all; `only` for the page of one group. */
export async function ordersOf(
  context: AppLoadContext,
  request: Request,
  { hall, only = null }: { hall: OrderHall | null; only?: "reserved" | null },
) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const { searchParams } = new URL(request.url);
  const groups = groupsToShow(only ?? searchParams.get("group"), context.venue);
  // Several groups at once each show their first page: a group's other pages are its own.
  const page = groups.length === 1 ? readPageNumber(searchParams.get("page")) : 1;
  const wanted = { groups, hallId: hall?.id ?? null, page };
  const [found, basket] = await Promise.all([
    getOrdersPage(context.crm, wanted, crmSession),
    groups.includes("reserved") ? context.basketSummary() : null,
  ]);
  const { ticketCount = 0, otherCount = 0 } = basket ?? {};
  return {
    ...unwrapOrErrorPage(context, request, found, "load-orders"),
    hall,
    inBasket: { ticketCount, otherCount },
  };
}
