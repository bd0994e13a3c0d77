import { and, eq, not, sql } from "drizzle-orm";

import { findCustomerLocale } from "../../people/customers/customers";
import { customers } from "../../tables/customers";
import type { Database, Transaction } from "../../platform/database/database";
import { findReservedOrder, hasHeldSeats, type ReservedOrderRecord } from "./reserved-orders";
import { reservedOrders } from "../../tables/reserved-orders";
import { queueMail } from "../../people/outbox/mails";
import { mails } from "../../tables/mails";

/** Mails per run; the next run continues. */
const BATCH_SIZE = 200;

/** Notifies a customer of a reserved order, with the link to pay. Once per reserved order. */
export async function queueReserved(
  tx: Transaction,
  reserved: Pick<ReservedOrderRecord, "id" | "customerId">,
  url: string,
): Promise<void> {
  await queueReservationMail(tx, "order-reserved", reserved, { url });
}

/** Notifies a customer, once, of a released reservation. `instanceId`: the canceled performance; null: by staff. */
export async function queueReservationCancelled(
  tx: Transaction,
  reservedId: string,
  instanceId: string | null,
): Promise<void> {
  const reserved = await findReservedOrder(tx, reservedId);
  const facts: Record<string, string> = instanceId === null ? {} : { instanceId };
  if (reserved !== null) await queueReservationMail(tx, "reservation-cancelled", reserved, facts);
}

async function queueReservationMail(
  tx: Transaction,
  kind: "order-reserved" | "reservation-cancelled",
  { id, customerId }: Pick<ReservedOrderRecord, "id" | "customerId">,
  facts: Record<string, string>,
): Promise<void> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer) throw new Error(`reserved order ${id} has no customer`);
  await queueMail(tx, {
    kind,
    recipient: customer.email,
    customerId,
    locale: await findCustomerLocale(tx, customerId),
    payload: { reservedId: id, ...facts },
    dedupeKey: `${kind}:${id}`,
  });
}

/**
 * Notifies customers whose reserved order expired unpaid, if `queueReserved` announced it. Once each, even with several
 * workers, and not while a payment holds the seats. Returns the number of mails.
 */
export async function notifyExpiredReservations(db: Database): Promise<number> {
  const announced = sql`'order-reserved:' || ${reservedOrders.id}`;
  const expired = sql`'reservation-expired:' || ${reservedOrders.id}`;
  const due = await db
    .select({ id: reservedOrders.id, customerId: reservedOrders.customerId, mail: mails })
    .from(reservedOrders)
    .innerJoin(mails, sql`${mails.dedupeKey} = ${announced}`)
    .where(
      and(
        eq(reservedOrders.state, "open"),
        sql`${reservedOrders.holdUntil} <= crm_now()`,
        not(hasHeldSeats),
        sql`not exists (select from ${mails} later where later.dedupe_key = ${expired})`,
      ),
    )
    .limit(BATCH_SIZE);
  if (due.length === 0) return 0;
  await db.transaction(async (tx) => {
    for (const { id, customerId, mail } of due)
      await queueMail(tx, {
        kind: "reservation-expired",
        recipient: mail.recipient,
        locale: mail.locale,
        customerId,
        payload: mail.payload,
        dedupeKey: `reservation-expired:${id}`,
      });
  });
  return due.length;
}
