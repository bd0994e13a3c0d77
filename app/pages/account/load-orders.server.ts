import type { AppLoadContext } from "@remix-run/node";

import type { InstanceLabel } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/calls/unavailable";
import { accountSection } from "~/.server/auth/require-customer";
import { isPast } from "~/domain/arithmetic/dates";
import { groupsToShow, readPageNumber, type OrderHall } from "~/parts/orders/order";
import { unwrapOrErrorPage } from "~/.server/auth/load-section";

/** Sorts past performances last, because an order is listed by its next one. */
function nextFirst<T extends { instances: readonly InstanceLabel[] }>(order: T, now: string) {
  const rank = ({ startsAt }: InstanceLabel) => Number(isPast(startsAt, now));
  return { ...order, instances: order.instances.toSorted((a, b) => rank(a) - rank(b)) };
}

/**
 * The halls by which orders can be filtered, and live streams, if there are any, which have a hall of their own; [] if
 * unavailable.
 */
export async function listOrderHalls({
  crm,
  venue,
  i18n,
  features,
}: AppLoadContext): Promise<OrderHall[]> {
  const halls = await valueOrNull(crm.listHalls());
  if (halls === null) return [];
  if (!features.streams) return halls;
  return [...halls, { id: venue.streamHallId, name: i18n.t("site.liveStreams") }];
}

export async function loadOrders(
  context: AppLoadContext,
  request: Request,
  { hall, only = null }: { hall: OrderHall | null; only?: "reserved" | null },
) {
  const { crmSession: session } = await accountSection(context, request, "your-orders");
  const { searchParams } = new URL(request.url);
  const groups = groupsToShow(only ?? searchParams.get("group"), context.venue);
  // Several groups show their first pages only; further pages show a single group.
  const page = groups.length === 1 ? readPageNumber(request) : 1;
  const { crm } = context;
  const [halls, basket, ...results] = await Promise.all([
    listOrderHalls(context),
    groups.includes("reserved") ? context.basketSummary() : null,
    ...groups.map(async (group) => {
      const read = crm.listOrders({ query: { group, hall: hall?.id, page }, session });
      return { group, ...(await unwrapOrErrorPage(context, request, read, "load-orders")) };
    }),
  ]);
  const { ticketCount = 0, otherCount = 0 } = basket ?? {};
  return {
    lists: results.map((list) => ({
      ...list,
      orders: list.orders.map((order) => nextFirst(order, context.now)),
    })),
    // The filter by hall is left out if halls can't be loaded.
    halls,
    hall,
    inBasket: { ticketCount, otherCount },
  };
}
