import type { AppLoadContext } from "@remix-run/node";

import type { InstanceLabel } from "#contract/schemas/ticket";
import { accountSection } from "~/.server/auth/account-section";
import { isPast } from "~/domain/dates";
import { groupsToShow, readPageNumber, type OrderHall } from "~/pages/orders/order";
import { unwrapOrErrorPage } from "./load-section.server";

/** Sorts past performances last, because an order is listed by its next one. */
function nextFirst<T extends { instances: readonly InstanceLabel[] }>(order: T, now: string) {
  const rank = ({ startsAt }: InstanceLabel) => Number(isPast(startsAt, now));
  return { ...order, instances: order.instances.toSorted((a, b) => rank(a) - rank(b)) };
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
    crm.listHalls(),
    groups.includes("reserved") ? context.basketSummary() : null,
    ...groups.map(async (group) => ({
      group,
      orders: await crm.listOrders({ query: { group, hall: hall?.id, page }, session }),
    })),
  ]);
  const { ticketCount = 0, otherCount = 0 } = basket ?? {};
  return {
    lists: results.map(({ group, orders: result }) => {
      const { orders, ...page } = unwrapOrErrorPage(context, request, result, "load-orders");
      return { group, ...page, orders: orders.map((order) => nextFirst(order, context.now)) };
    }),
    // The filter by hall is left out if halls can't be loaded.
    halls: halls.ok ? halls.value : [],
    hall,
    inBasket: { ticketCount, otherCount },
  };
}
