import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";

import type { HeldAddOn } from "#contract/schemas/ticket";
import { events, instances, performanceEndsAt } from "../catalogue/tables";
import { customers } from "../customers/tables";
import { listTickets, type TicketRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import { orderItems, type OrderItemRecord, orders, orderTickets } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { ticketPages } from "./rules";
import { sharedTickets } from "./tables";

const letsIn = and(
  eq(orders.state, "confirmed"),
  eq(instances.cancelled, false),
  sql`${performanceEndsAt} > (select crm_now())`,
);

/** A valid ticket: paid, not returned, for a performance that is neither over nor canceled. */
export type ValidTicket = {
  ticket: TicketRecord;
  endsAt: Date;
  order: { number: number; currency: string };
  customer: { firstName: string; lastName: string };
  /** The link that shares it, or null. */
  shareId: string | null;
};

/** All tickets of some of a customer's performances, in order of time. */
export type ValidTicketPage = { tickets: ValidTicket[]; page: number; pageCount: number };

/** A page of a customer's own: of all performances, or of the one that is named. After the last page comes the last. */
export async function listHeldTickets(
  db: Reader,
  customerId: string,
  { instanceId, page: asked }: { instanceId: string | null; page: number },
): Promise<ValidTicketPage> {
  const pages = ticketPages(await listHeldPerformances(db, customerId, instanceId));
  const pageCount = Math.max(1, pages.length);
  const page = Math.min(asked, pageCount);
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
        letsIn,
      ),
    )
    .groupBy(instances.startsAt, instances.id)
    .orderBy(asc(instances.startsAt), asc(instances.id));
}

/** The named tickets of a customer that are still valid. */
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

/** The add-ons that a customer has bought for some performances. */
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
        eq(orderItems.kind, "supplementary"),
        inArray(sql`${orderItems.details}->>'instanceId'`, [...instanceIds]),
      ),
    )
    .orderBy(asc(orderItems.name), asc(orderItems.id));
  return rows.flatMap(({ item, number }) => {
    // A copy of a basket line, written with the details of its kind.
    const { kind, name, quantity, details } = item as OrderItemRecord;
    if (kind !== "supplementary") return [];
    const { instanceId, description = null } = details;
    return [{ instanceId, orderNumber: orderNumber(number), name, quantity, description }];
  });
}

export async function countHeldTickets(db: Reader, customerId: string): Promise<number> {
  const performances = await listHeldPerformances(db, customerId, null);
  return performances.reduce((sum, { ticketIds }) => sum + ticketIds.length, 0);
}

async function listHeld(db: Reader, which: SQL | undefined): Promise<ValidTicket[]> {
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
    .where(and(which, letsIn))
    .orderBy(asc(instances.startsAt), asc(instances.id), asc(orderTickets.id));
  if (rows.length === 0) return [];
  const known = new Map(rows.map((row) => [row.id, row]));
  const tickets = await listTickets(db, inArray(orderTickets.id, [...known.keys()]));
  return tickets.flatMap((ticket) => {
    const row = known.get(ticket.id);
    if (row === undefined) return [];
    const { id: _, ...held } = row;
    return [{ ticket, ...held }];
  });
}
