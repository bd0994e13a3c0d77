import type { AppLoadContext } from "@remix-run/node";

import type { InstanceLabel } from "#contract/schemas/ticket";
import { accountSection } from "~/.server/auth/account-section";
import { isPast } from "~/domain/dates";
import { groupsToShow, readPageNumber, type OrderHall } from "~/pages/orders/order";
import { unwrapOrErrorPage } from "./load-section.server";

/** An order is listed by its next performance: those that are over come after it. */
function nextFirst<T extends { instances: readonly InstanceLabel[] }>(order: T, now: string) {
  const isOver = ({ startsAt }: InstanceLabel) => Number(isPast(startsAt, now));
  return { ...order, instances: order.instances.toSorted((a, b) => isOver(a) - isOver(b)) };
}

export async function ordersOf(
  context: AppLoadContext,
  request: Request,
  { hall, only = null }: { hall: OrderHall | null; only?: "reserved" | null },
) {
  const { crmSession: session } = await accountSection(context, request, "your-orders");
  const { searchParams } = new URL(request.url);
  const groups = groupsToShow(only ?? searchParams.get("group"), context.venue);
  // Several groups at once each show their first page: a group's other pages are its own.
  const page = groups.length === 1 ? readPageNumber(request) : 1;
  const { crm } = context;
  const [halls, basket, ...found] = await Promise.all([
    crm.listHalls(),
    groups.includes("reserved") ? context.basketSummary() : null,
    ...groups.map(async (group) => ({
      group,
      orders: await crm.listOrders({ query: { group, hall: hall?.id, page }, session }),
    })),
  ]);
  const { ticketCount = 0, otherCount = 0 } = basket ?? {};
  return {
    lists: found.map(({ group, orders: answer }) => {
      const { orders, ...page } = unwrapOrErrorPage(context, request, answer, "load-orders");
      return { group, ...page, orders: orders.map((order) => nextFirst(order, context.now)) };
    }),
    // Without an answer the filter by hall is left out.
    halls: halls.ok ? halls.value : [],
    hall,
    inBasket: { ticketCount, otherCount },
  };
}
