import { heldAddOn, isForPerformance } from "#contract/rules/baskets/line";
import type { Money } from "#contract/schemas/money";
import { ORDER_GROUPS, type Order, type OrderPage, type OrderGroup } from "#contract/schemas/order";
import type { HeldAddOn, InstanceLabel } from "#contract/schemas/ticket";

import { isPast } from "~/domain/arithmetic/dates";
import { isFree, money } from "~/domain/arithmetic/money";
import { isAdmission } from "./ticket";

/** Returns the amount charged to the card: the total without gift vouchers and credit. */
export function paidByCard({ total, giftVouchers, credit }: Order["totals"]): Money {
  return money(total.amount - giftVouchers.amount - credit.amount, total.currency);
}

export const heldAddOns = ({ items, number }: Pick<Order, "items" | "number">): HeldAddOn[] =>
  items.filter(isForPerformance).map((item) => heldAddOn(item, number));

/** Tickets of a confirmed order whose barcodes another ticketing system has not sent. */
export const listWithoutBarcode = ({ state, tickets }: Pick<Order, "state" | "tickets">) =>
  state === "confirmed" ? tickets.filter(({ barcode }) => barcode === null) : [];

/** Returns whether an order was paid and completed, also if it was returned since. */
export function isPurchased(order: Pick<Order, "state">): boolean {
  return order.state === "confirmed" || order.state === "returned";
}

/** The notice for a visitor who returns to the checkout or card page of a completed order. */
export const boughtNotice = ({ total }: Pick<Order["totals"], "total">) =>
  isFree(total) ? "basket-ordered" : "order-paid";

/** Returns the upcoming performances of an order by date, without live streams. */
export function listUpcomingVisits(
  { tickets }: Pick<Order, "tickets">,
  now: string,
): InstanceLabel[] {
  return groupByInstance(tickets.filter(isAdmission)).flatMap(({ instance }) =>
    isPast(instance.startsAt, now) ? [] : [instance],
  );
}

/**
 * The performance or stream of an order whose tickets are open: that of the URL's `open`, which earlier emails link to, or
 * else the next one that isn't over; null if all are.
 */
export function findOpenInstance(
  { tickets }: Pick<Order, "tickets">,
  { url }: Pick<Request, "url">,
  now: string,
): string | null {
  const requested = new URL(url).searchParams.get("open");
  const groups = groupByInstance(tickets);
  const opened =
    groups.find(({ instance }) => instance.id === requested) ??
    groups.find(
      ({ instance, tickets: [ticket] }) =>
        !isPast(ticket?.stream?.endsAt ?? instance.startsAt, now),
    );
  return opened?.instance.id ?? null;
}

/** The number of upcoming performances of an order, with live streams. */
export const countUpcomingDates = ({ tickets }: Pick<Order, "tickets">, now: string): number =>
  groupByInstance(tickets).filter(({ instance }) => !isPast(instance.startsAt, now)).length;

export type OrderHall = { id: string; name: string };

export type OrderList = OrderPage & { group: OrderGroup };

/** Returns the page number in the URL; 1 if it is missing or invalid. */
export function readPageNumber(request: Request): number {
  const page = new URL(request.url).searchParams.get("page");
  return page !== null && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** Returns the requested group; by default all groups, or only upcoming orders, depending on the venue. */
export function groupsToShow(
  requested: string | null,
  { upcomingOrdersOnly }: { upcomingOrdersOnly: boolean },
): readonly OrderGroup[] {
  const group = ORDER_GROUPS.find((name) => name === requested);
  if (group !== undefined) return [group];
  return upcomingOrdersOnly ? ["upcoming"] : ORDER_GROUPS;
}

export type InstanceGroup<T> = { instance: InstanceLabel; tickets: T[] };

/** Groups tickets by performance, sorted by date. Keeps the order of tickets within a performance. */
export function groupByInstance<T extends { instance: InstanceLabel }>(tickets: readonly T[]) {
  const groups = new Map<string, InstanceGroup<T>>();
  for (const ticket of tickets) {
    const { instance } = ticket;
    const group = groups.get(instance.id) ?? { instance, tickets: [] };
    group.tickets.push(ticket);
    groups.set(instance.id, group);
  }
  return [...groups.values()].sort(
    (a, b) => Date.parse(a.instance.startsAt) - Date.parse(b.instance.startsAt),
  );
}
