import { and, eq, sql } from "drizzle-orm";

import type { StreamTicket } from "#contract/schemas/stream";
import { events, instances, instrument } from "../../tables/catalogue";
import { orders, orderTickets } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { hashToken } from "../../platform/hash";
import { halls, seatPlans } from "../../tables/seat-plans";
import { LEASE_SECONDS } from "#contract/rules/tickets/stream";
import { streamViewers } from "../../tables/streams";
import { pick } from "../../platform/database/rows";

const isLeased = sql<boolean>`${streamViewers.seenAt} > crm_now() - make_interval(secs => ${LEASE_SECONDS})`;

/** Finds a confirmed ticket for a live stream, with its current viewer. Null for a canceled one or any other ticket. */
export async function findStreamTicket(db: Reader, ticketId: string) {
  const [ticket] = await db
    .select({
      instance: instances,
      ...pick(events, "runningMinutes", "photo", "title", "titleLang"),
      eventKind: events.kind,
      instrument,
      hallId: halls.id,
      hallName: halls.name,
      viewerHash: streamViewers.viewerHash,
      isLeased: sql<boolean>`coalesce(${isLeased}, false)`,
      now: sql`crm_now()`.mapWith(instances.startsAt),
    })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, orderTickets.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .leftJoin(streamViewers, eq(streamViewers.ticketId, orderTickets.id))
    .where(
      and(
        eq(orderTickets.id, ticketId),
        eq(orders.state, "confirmed"),
        eq(instances.cancelled, false),
        eq(seatPlans.seating, "virtual"),
      ),
    );
  return ticket ?? null;
}

export type StreamTicketRecord = NonNullable<Awaited<ReturnType<typeof findStreamTicket>>>;

/** Whether a ticket is being watched by this browser or another one. */
export function getViewing(
  { viewerHash, isLeased: isWatched }: Pick<StreamTicketRecord, "viewerHash" | "isLeased">,
  viewer: string | null,
): StreamTicket["viewing"] {
  if (!isWatched) return "nowhere";
  return viewer !== null && viewerHash === hashToken(viewer) ? "here" : "elsewhere";
}

/**
 * Grants or renews a browser's lease on a ticket. Returns false while another browser has it, unless `takeOver` is set.
 * A single statement, so that only one of two simultaneous requests succeeds.
 */
export async function leaseStream(
  db: Reader,
  { ticketId, viewer, takeOver }: { ticketId: string; viewer: string; takeOver: boolean },
): Promise<boolean> {
  const viewerHash = hashToken(viewer);
  const isFree = sql`(${takeOver} or ${streamViewers.viewerHash} = ${viewerHash} or not ${isLeased})`;
  const rows = await db
    .insert(streamViewers)
    .values({ ticketId, viewerHash, seenAt: sql`crm_now()` })
    .onConflictDoUpdate({
      target: streamViewers.ticketId,
      set: { viewerHash, seenAt: sql`crm_now()` },
      setWhere: isFree,
    })
    .returning({ ticketId: streamViewers.ticketId });
  return rows.length > 0;
}
