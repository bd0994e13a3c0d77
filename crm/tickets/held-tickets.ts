import { and, asc, count, eq, inArray, sql, type SQL } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { listTickets, type TicketRecord } from "../orders/orders-read";
import { customers } from "../customers/customer-tables";
import { orderTickets, orders } from "../orders/orders-tables";
import { events, instances } from "../catalogue/season-tables";
import { sharedTickets } from "./ticket-shares-tables";

/** Of a customer with more the first ones in time are listed: they are shown at a door, each with its code. */
const MOST = 500;

/** When a performance is over (it may be, from here on: nobody is let in any more). */
const endsAt = sql`${instances.startsAt} + make_interval(mins => ${events.runningMinutes})`;

const letsIn = and(
  eq(orders.state, "confirmed"),
  eq(instances.cancelled, false),
  sql`${endsAt} > (select crm_now())`,
);

/** A ticket that lets somebody in: paid for, not given back, of a performance that is neither over nor cancelled. */
export type HeldTicket = {
  ticket: TicketRecord;
  endsAt: Date;
  order: { number: number; currency: string };
  customer: { firstName: string; lastName: string };
  /** The link by which somebody else sees it, or null. */
  shareId: string | null;
};

/** A customer's own, in order of time; of one performance where one is named. */
export function listHeldTickets(
  db: Reader,
  customerId: string,
  instanceId: string | null = null,
): Promise<HeldTicket[]> {
  return listHeld(
    db,
    and(
      eq(orders.customerId, customerId),
      instanceId === null ? undefined : eq(orderTickets.instanceId, instanceId),
    ),
  );
}

/** Those of a customer's tickets that are named here and still let somebody in. */
export function listChosenTickets(
  db: Reader,
  customerId: string,
  ticketIds: readonly string[],
): Promise<HeldTicket[]> {
  return listHeld(
    db,
    and(eq(orders.customerId, customerId), inArray(orderTickets.id, [...ticketIds])),
  );
}

/** The tickets on a link that are its maker's still: one that was given back is not on it any more. */
export function listTicketsOfShare(
  db: Reader,
  share: { id: string; customerId: string },
): Promise<HeldTicket[]> {
  return listHeld(
    db,
    and(eq(orders.customerId, share.customerId), eq(sharedTickets.shareId, share.id)),
  );
}

/** How many a customer has. */
export async function countHeldTickets(db: Reader, customerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .where(and(eq(orders.customerId, customerId), letsIn));
  return row?.count ?? 0;
}

async function listHeld(db: Reader, which: SQL | undefined): Promise<HeldTicket[]> {
  const rows = await db
    .select({
      id: orderTickets.id,
      endsAt: endsAt.mapWith(instances.startsAt),
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
    .orderBy(asc(instances.startsAt), asc(instances.id), asc(orderTickets.id))
    .limit(MOST);
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
