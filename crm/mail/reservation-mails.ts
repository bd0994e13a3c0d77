import { and, eq, sql } from "drizzle-orm";

import { customers } from "../customers/tables";
import type { Database, Transaction } from "../platform/database/database";
import type { ReservedOrderRecord } from "../reserved-orders/reserved-orders";
import { reservedOrders } from "../reserved-orders/tables";
import { queueMail } from "./mails";
import { mails } from "./tables";

/** The most in one turn of the job; the next one goes on. */
const AT_ONCE = 200;
const DEFAULT_LOCALE = "en-us";

/** Tells a customer what the box office keeps, until when, and where it is paid. Once for each reserved order. */
export async function queueReserved(
  tx: Transaction,
  reserved: Pick<ReservedOrderRecord, "id" | "customerId">,
  url: string,
): Promise<void> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, reserved.customerId));
  if (!customer) throw new Error(`reserved order ${reserved.id} has no customer`);
  await queueMail(tx, {
    kind: "order-reserved",
    recipient: customer.email,
    locale: DEFAULT_LOCALE,
    customerId: reserved.customerId,
    payload: { reservedId: reserved.id, url },
    dedupeKey: `order-reserved:${reserved.id}`,
  });
}

/**
 * Tells those whose reserved order has run out unpaid, once for each and by however many processes, if they were told
 * of it by `queueReserved`. Gives how many.
 */
export async function tellExpired(db: Database): Promise<number> {
  const told = sql`'order-reserved:' || ${reservedOrders.id}`;
  const expired = sql`'reservation-expired:' || ${reservedOrders.id}`;
  const due = await db
    .select({ id: reservedOrders.id, customerId: reservedOrders.customerId, mail: mails })
    .from(reservedOrders)
    .innerJoin(mails, sql`${mails.dedupeKey} = ${told}`)
    .where(
      and(
        eq(reservedOrders.state, "open"),
        sql`${reservedOrders.holdUntil} <= crm_now()`,
        sql`not exists (select from ${mails} later where later.dedupe_key = ${expired})`,
      ),
    )
    .limit(AT_ONCE);
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
