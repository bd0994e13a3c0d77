import type { AppLoadContext } from "@remix-run/node";

import { groupsToShow } from "~/domain/order-list";
import type { OrderHall } from "~/domain/order-list";

import { accountSection } from "../auth/account-section";
import { getOrdersPage } from "../services/get-orders-page";
import { fetched } from "./fetched";

/** What a page of the customer's orders shows: of one hall, or of all; `only` for the page of one group. */
export async function ordersOf(
  context: AppLoadContext,
  request: Request,
  { hall, only = null }: { hall: OrderHall | null; only?: "reserved" | null },
) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const asked = only ?? new URL(request.url).searchParams.get("group");
  const groups = groupsToShow(asked, context.venue);
  const wanted = { groups, hallId: hall?.id ?? null };
  const [found, basket] = await Promise.all([
    getOrdersPage(context.crm, wanted, crmSession),
    groups.includes("reserved") ? context.basketSummary() : null,
  ]);
  const { ticketCount = 0, otherCount = 0 } = basket ?? {};
  return {
    ...fetched(context, request, found, "load-orders"),
    hall,
    inBasket: { ticketCount, otherCount },
  };
}
