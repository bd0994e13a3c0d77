import type { Money } from "#contract/schemas/money";
import { ORDER_GROUPS, type Order, type OrderPage, type OrderGroup } from "#contract/schemas/order";
import type { HeldAddOn, InstanceLabel } from "#contract/schemas/ticket";

import { isPast } from "~/domain/dates";
import { isFree, money } from "~/domain/money";
import { isAdmission } from "~/pages/tickets/ticket";

/** What the card is charged, or was: the total less what gift vouchers and account credit pay. */
export function paidByCard({ total, giftVouchers, credit }: Order["totals"]): Money {
  return money(total.amount - giftVouchers.amount - credit.amount, total.currency);
}

/** The add-ons of an order, as they are shown beside its tickets. */
export const heldAddOns = ({ items, number }: Pick<Order, "items" | "number">): HeldAddOn[] =>
  items.flatMap((item) => {
    if (item.kind !== "supplementary") return [];
    const { name, quantity, details } = item;
    const { instanceId, description = null } = details;
    return [{ instanceId, orderNumber: number, name, quantity, description }];
  });

/** Whether it was bought, even if it was given back since: there is nothing left to find out about it. */
export function isPurchased(order: Pick<Order, "state">): boolean {
  return order.state === "confirmed" || order.state === "returned";
}

/** What a visitor is told who comes back to the checkout of an order, or to its card page. */
export const boughtNotice = ({ total }: Pick<Order["totals"], "total">) =>
  isFree(total) ? "basket-ordered" : "order-paid";

/** The performances of an order that are still to come, in the order of time. Live streams are watched elsewhere. */
export function visitsAhead({ tickets }: Pick<Order, "tickets">, now: string): InstanceLabel[] {
  return groupByInstance(tickets.filter(isAdmission)).flatMap(({ instance }) =>
    isPast(instance.startsAt, now) ? [] : [instance],
  );
}

export type OrderHall = { id: string; name: string };

export type OrderList = OrderPage & { group: OrderGroup };

/** Which page of a list the address asks for; the first where what it says makes no sense. */
export function readPageNumber(request: Request): number {
  const asked = new URL(request.url).searchParams.get("page");
  return asked !== null && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

/** The group that is asked for; else the upcoming ones alone, where the venue has it so, or all of them. */
export function groupsToShow(
  asked: string | null,
  { upcomingOrdersOnly }: { upcomingOrdersOnly: boolean },
): readonly OrderGroup[] {
  const group = ORDER_GROUPS.find((known) => known === asked);
  if (group !== undefined) return [group];
  return upcomingOrdersOnly ? ["upcoming"] : ORDER_GROUPS;
}

export type InstanceGroup<T> = { instance: InstanceLabel; tickets: T[] };

/** Tickets by performance, in the order of time; within one as they came. */
export function groupByInstance<T extends { instance: InstanceLabel }>(tickets: readonly T[]) {
  const groups = new Map<string, InstanceGroup<T>>();
  for (const ticket of tickets) {
    const { instance } = ticket;
    const group = groups.get(instance.id) ?? { instance, tickets: [] };
    group.tickets.push(ticket);
    groups.set(instance.id, group);
  }
  return [...groups.values()].sort(
    (one, other) => Date.parse(one.instance.startsAt) - Date.parse(other.instance.startsAt),
  );
}
