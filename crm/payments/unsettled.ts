import { and, eq, inArray, sql } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import type { PaymentRow } from "./payments";
import { orders } from "../orders/tables";
import { payments } from "./payments-tables";

/*
 * What the sweep looks for. Ages are by the box office's clock, in seconds. Each list is short and in no order: what
 * one sweep leaves another takes, and nothing that stays as it is keeps others from their turn.
 */
const AT_ONCE = 50;

const olderThan = (column: typeof payments.createdAt | typeof orders.placedAt, seconds: number) =>
  sql`${column} <= crm_now() - make_interval(secs => ${seconds})`;

/** Orders whose money is there and that were not carried out to the end. */
export async function listUnfinishedOrders(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.state, ["completing", "confirming"]))
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Attempts in a state for longer than that many seconds. */
export function listAttempts(
  db: Reader,
  state: "opening" | "open",
  seconds: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.state, state), olderThan(payments.createdAt, seconds)))
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
}

/** Pending orders, older than that many seconds, none of whose attempts can take money any more. */
export async function listOrphanedOrders(db: Reader, seconds: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, "pending"),
        olderThan(orders.placedAt, seconds),
        sql`not exists (
          select from ${payments}
          where ${payments.orderId} = ${orders.id} and ${payments.state} in ('opening', 'open', 'paid')
        )`,
      ),
    )
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
