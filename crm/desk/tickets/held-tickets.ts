import { and, asc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";

import { heldAddOn, isForPerformance, PERFORMANCE_KINDS } from "#contract/rules/baskets/line";
import type { HeldAddOn } from "#contract/schemas/ticket";
import { events, instances, performanceEndsAt } from "../../tables/catalogue";
import { customers } from "../../tables/customers";
import { listTickets, type TicketRecord } from "../../money/orders/order-tickets";
import { orderItems, type OrderItemRecord, orders, orderTickets } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { ticketPages } from "./rules";
import { sharedTickets } from "../../tables/tickets";
import { orderNumber } from "#contract/rules/orders/order-number";

const isValid = and(
  eq(orders.state, "confirmed"),
  eq(instances.cancelled, false),
  isNotNull(orderTickets.barcode),
  sql`${performanceEndsAt} > (select crm_now())`,
);

/** A paid ticket that was not returned and has a barcode, for a performance that has not ended and is not canceled. */
export type ValidTicket = {
  ticket: TicketRecord;
  endsAt: Date;
  order: { number: number; currency: string };
  customer: { firstName: string; lastName: string };
  shareId: string | null;
};

/** All tickets of a few performances, by time. */
export type ValidTicketPage = { tickets: ValidTicket[]; page: number; pageCount: number };

/** Returns a page of a customer's valid tickets, optionally of one performance. `page` is limited to the last page. */
export async function listHeldTickets(
  db: Reader,
  customerId: string,
  { instanceId, page: requestedPage }: { instanceId: string | null; page: number },
): Promise<ValidTicketPage> {
  const pages = ticketPages(await listHeldPerformances(db, customerId, instanceId));
  const pageCount = Math.max(1, pages.length);
  const page = Math.min(requestedPage, pageCount);
  const ids = (pages[page - 1] ?? []).flatMap(({ ticketIds }) => ticketIds);
  const tickets =
    ids.length === 0
      ? []
      : await listHeld(db, and(eq(orders.customerId, customerId), inArray(orderTickets.id, ids)));
  return { tickets, page, pageCount };
}

function listHeldPerformances(db: Reader, customerId: string, instanceId: string | null) {
  return db
    .select({ ticketIds: sql<string[]>`array_agg(${orderTickets.id})` })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .where(
      and(
        eq(orders.customerId, customerId),
        instanceId === null ? undefined : eq(orderTickets.instanceId, instanceId),
        isValid,
      ),
    )
    .groupBy(instances.startsAt, instances.id)
    .orderBy(asc(instances.startsAt), asc(instances.id));
}

/** Lists those of the given tickets that belong to the customer and are valid. */
export function listChosenTickets(
  db: Reader,
  customerId: string,
  ticketIds: readonly string[],
): Promise<ValidTicket[]> {
  return listHeld(
    db,
    and(eq(orders.customerId, customerId), inArray(orderTickets.id, [...ticketIds])),
  );
}

export function listTicketsOfShares(
  db: Reader,
  customerId: string,
  shareIds: readonly string[],
): Promise<ValidTicket[]> {
  return listHeld(
    db,
    and(eq(orders.customerId, customerId), inArray(sharedTickets.shareId, [...shareIds])),
  );
}

/** Lists add-ons, food and drink that a customer has bought for the given performances. */
export async function listHeldAddOns(
  db: Reader,
  customerId: string,
  instanceIds: readonly string[],
): Promise<HeldAddOn[]> {
  if (instanceIds.length === 0) return [];
  const rows = await db
    .select({ item: orderItems, number: orders.number })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.state, "confirmed"),
        inArray(orderItems.kind, PERFORMANCE_KINDS),
        inArray(sql`${orderItems.details}->>'instanceId'`, [...instanceIds]),
      ),
    )
    .orderBy(asc(orderItems.name), asc(orderItems.id));
  return rows.flatMap(({ item, number }) => {
    // Copied from a basket line, whose details match its kind.
    const line = item as OrderItemRecord;
    return isForPerformance(line) ? [heldAddOn(line, orderNumber(number))] : [];
  });
}

export async function countHeldTickets(db: Reader, customerId: string): Promise<number> {
  const performances = await listHeldPerformances(db, customerId, null);
  return performances.reduce((sum, { ticketIds }) => sum + ticketIds.length, 0);
}

async function listHeld(db: Reader, condition: SQL | undefined): Promise<ValidTicket[]> {
  const rows = await db
    .select({
      id: orderTickets.id,
      endsAt: performanceEndsAt.mapWith(instances.startsAt),
      order: { number: orders.number, currency: orders.currency },
      customer: { firstName: customers.firstName, lastName: customers.lastName },
      shareId: sharedTickets.shareId,
    })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .leftJoin(sharedTickets, eq(sharedTickets.ticketId, orderTickets.id))
    .where(and(condition, isValid))
    .orderBy(asc(instances.startsAt), asc(instances.id), asc(orderTickets.id));
  if (rows.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const tickets = await listTickets(db, inArray(orderTickets.id, [...byId.keys()]));
  return tickets.flatMap((ticket) => {
    const row = byId.get(ticket.id);
    if (row === undefined) return [];
    const { id: _, ...held } = row;
    return [{ ticket, ...held }];
  });
}
