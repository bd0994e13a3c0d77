import { and, eq, isNotNull, sql } from "drizzle-orm";

import { events, instances, performanceEndsAt } from "../../tables/catalogue";
import { queueMail } from "../../people/outbox/mails";
import { mails } from "../../tables/mails";
import { orders, orderTickets } from "../../tables/orders";
import type { Database } from "../../platform/database/database";
import { seatPlans } from "../../tables/seat-plans";
import { OPENS_MINUTES } from "../../stock/catalogue/stream-times";
import { findRecipient } from "../../people/outbox/order-mails";

/** Maximum per run; the next run continues. */
const BATCH = 200;

/**
 * Queues one reminder with the player links for each order and live stream whose page has opened. Buyers who order
 * later get the links in their confirmation. Safe to run in parallel. Returns the number of reminders.
 */
export async function remindViewers(db: Database): Promise<number> {
  const key = sql<string>`'stream-reminder:' || ${orders.id} || ':' || ${instances.id}`;
  const opensAt = sql`${instances.startsAt} - make_interval(mins => ${OPENS_MINUTES})`;
  const due = await db
    .selectDistinct({
      orderId: orders.id,
      customerId: orders.customerId,
      locale: orders.locale,
      instanceId: instances.id,
    })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, orderTickets.planId))
    .where(
      and(
        eq(seatPlans.seating, "virtual"),
        eq(orders.state, "confirmed"),
        eq(instances.cancelled, false),
        isNotNull(orders.confirmedAt),
        sql`${orders.confirmedAt} < ${opensAt}`,
        sql`${opensAt} <= crm_now() and crm_now() < ${performanceEndsAt}`,
        sql`not exists (select from ${mails} where ${mails.dedupeKey} = ${key})`,
      ),
    )
    .limit(BATCH);
  await db.transaction(async (tx) => {
    for (const { orderId, customerId, locale, instanceId } of due) {
      const { recipient } = await findRecipient(tx, { id: orderId, customerId });
      await queueMail(tx, {
        kind: "stream-reminder",
        recipient,
        locale,
        orderId,
        payload: { instanceId },
        dedupeKey: `stream-reminder:${orderId}:${instanceId}`,
      });
    }
  });
  return due.length;
}
