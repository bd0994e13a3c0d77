// Asks another ticketing system for barcodes that it did not tell when it sold the tickets.

import { and, eq, isNull, lte, sql } from "drizzle-orm";

import { queueMail } from "../../people/outbox/mails";
import { selectRecipient } from "../../people/outbox/order-mails";
import type { Transaction } from "../../platform/database/database";
import { runIsolated } from "../../platform/repeat-work";
import type { CommittedOrder } from "../../system/system";
import { orderTickets } from "../../tables/orders";
import { systemOrders } from "../../tables/other-systems";
import { lockOrder } from "../orders/order-locks";
import { listWithoutBarcodes } from "../orders/missing-barcodes";
import type { PaymentDeps } from "../payments/card-payments";

/** The longer an order waits, the rarer it is asked for: from once a minute to once an hour. */
const nextTime = sql`crm_now() + greatest(interval '1 minute',
  least(interval '1 hour', (crm_now() - ${systemOrders.askedAt}) / 4))`;

const BATCH_SIZE = 20;

/**
 * Stores barcodes of confirmed orders that lack some, and mails their tickets. Asks until the performance starts, and no longer
 * than the system may have them. Safe to repeat, also concurrently. Returns how many orders have theirs now.
 */
export async function fetchLateBarcodes(
  deps: PaymentDeps,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { db, log, system } = deps;
  const { orders: calls } = system;
  if (calls.record === "ours") return 0;
  const waiting = new Set((await listWithoutBarcodes(db)).map(({ orderId }) => orderId));
  const due = await db
    .select({ orderId: systemOrders.orderId })
    .from(systemOrders)
    .where(and(systemOrders.lacksBarcodes, lte(systemOrders.barcodesDueAt, sql`crm_now()`)))
    .orderBy(systemOrders.barcodesDueAt)
    .limit(BATCH_SIZE);
  let completed = 0;
  for (const { orderId } of due) {
    if (isStopped()) break;
    await runIsolated(log, { orderId }, "barcodes of an order not fetched", async () => {
      const found = waiting.has(orderId) ? await calls.find(orderId) : null;
      const isDone = await db.transaction((tx) =>
        storeBarcodes(tx, orderId, found === null ? "too late" : found.ok ? found.value : null),
      );
      if (isDone) completed += 1;
    });
  }
  return completed;
}

/** Whether all tickets have a barcode now. `found` null: the system did not answer, or did not find it. */
async function storeBarcodes(
  tx: Transaction,
  orderId: string,
  found: CommittedOrder | "too late" | null,
): Promise<boolean> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return false;
  const set = (row: { lacksBarcodes?: boolean; barcodesDueAt: typeof nextTime | null }) =>
    tx.update(systemOrders).set(row).where(eq(systemOrders.orderId, orderId));
  if (found === "too late") {
    await set({ barcodesDueAt: null });
    return false;
  }
  const known = (found?.tickets ?? []).filter(({ barcode }) => barcode !== null);
  const { rows } = await tx.execute(sql`
    update ${orderTickets} t set barcode = b.barcode
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as b ("instanceId" text, "seatId" text, barcode text)
    where t.order_id = ${orderId} and t.barcode is null
      and t.instance_id = b."instanceId" and t.seat_id = b."seatId"
    returning t.id`);
  const isLeft = and(eq(orderTickets.orderId, orderId), isNull(orderTickets.barcode));
  const isDone = (await tx.$count(orderTickets, isLeft)) === 0;
  if (isDone) await set({ lacksBarcodes: false, barcodesDueAt: null });
  else
    await set({
      barcodesDueAt: found === null || found.mayHaveBarcodesLater ? nextTime : null,
    });
  const { order } = locked;
  if (rows.length > 0 && order.state === "confirmed")
    await queueMail(tx, {
      kind: "order-confirmation",
      recipient: selectRecipient(order),
      locale: order.locale,
      orderId,
      dedupeKey: `order-confirmation:${orderId}:barcodes${isDone ? "" : ":some"}`,
    });
  return isDone;
}
