// Commits a paid order in another ticketing system, at most once (decision 37).

import { setTimeout as delay } from "node:timers/promises";
import { and, eq, isNull, not, sql } from "drizzle-orm";

import { releaseLeftLocks } from "../../basket/baskets/seat-locks";
import { type Reader, type Transaction, withSavepoint } from "../../platform/database/database";
import { recordSale, type SoldOrder } from "../../stock/holds/record-sale";

import { orders } from "../../tables/orders";
import { systemOrders } from "../../tables/other-systems";
import { noteMissingBarcodes } from "../orders/missing-barcodes";
import { COMMIT_MINUTES, type CommittedOrder, type OrderCalls } from "../../system/system";
import type { PaymentDeps } from "../payments/card-payments";
import { areVouchersSold } from "./new-vouchers";
import { readOrderToCommit } from "./order-to-commit";

/** refused: for certain, and nothing was sold there. unknown: ask again later. */
export type Commit = CommittedOrder | "refused" | "unknown";

/** A request that was held up for longer is not sent any more. */
const SEND_MINUTES = 1;

/** Longer than a commit can be on its way. Until then an order that cannot be found may still be committed. */
const SETTLED_MINUTES = SEND_MINUTES + COMMIT_MINUTES + 1;

/** No page waits longer for a commit that another call has on its way. */
const WAIT_MS = 5_000;

/** The commits that this process has on their way. */
const underWay = new Map<string, Promise<Commit>>();

/**
 * Asks the system to commit an order, or finds out what became of an earlier request. Call it with no transaction open.
 * Safe to repeat, also concurrently: a visitor's page waits for the commit that the card provider's message has begun, and
 * does not ask for it beside.
 */
export async function commitElsewhere(deps: PaymentDeps, orderId: string): Promise<Commit> {
  const other = underWay.get(orderId);
  if (other !== undefined)
    return (await Promise.race([other, delay(WAIT_MS, null)])) ?? commitOrFind(deps, orderId);
  const commit = commitOrFind(deps, orderId);
  underWay.set(orderId, commit);
  try {
    return await commit;
  } finally {
    underWay.delete(orderId);
  }
}

async function commitOrFind(deps: PaymentDeps, orderId: string): Promise<Commit> {
  const { db, log, system } = deps;
  const calls = system.orders;
  if (calls.record === "ours") throw new Error("our own orders are committed in their transaction");
  const order = await readOrderToCommit(deps.db, orderId);
  const asked = await db
    .insert(systemOrders)
    .values({ orderId })
    .onConflictDoNothing()
    .returning({ orderId: systemOrders.orderId });
  if (asked.length === 0) return findElsewhere(deps, calls, orderId);
  // Its row stays: others may have read it, and count the order as refused in the end.
  if (await wasAskedBefore(db, orderId, SEND_MINUTES)) {
    log.warn({ orderId }, "order held up too long to be committed by the ticketing system");
    return "unknown";
  }
  const answer = await calls.commit(order);
  if (answer.ok) return answer.value;
  const { code } = answer.failure;
  log.warn({ orderId, code }, "order not committed by the ticketing system");
  if (code === "refused") return "refused";
  // Nothing has happened there: the next call may ask again, unless another has counted the order as refused by now.
  if (code === "unavailable")
    await db.delete(systemOrders).where(and(isRow(orderId), not(askedBefore(SETTLED_MINUTES))));
  return "unknown";
}

/**
 * Sells the seats of an order in its transaction: by our own tables, or as `commit` says. not-committed: the system must be
 * asked first, with no transaction open. lost: the seats are not available. Null: it sold other things than the order has, or
 * seats that we sold to another order, which staff must decide.
 */
export async function sellOrder(
  tx: Transaction,
  { system, log }: Pick<PaymentDeps, "system" | "log">,
  order: { id: string; basketId: string },
  commit: Commit | null,
): Promise<SoldOrder | "not-committed" | "lost" | null> {
  if (system.orders.record === "ours") return (await system.orders.commit(tx, order)) ?? "lost";
  if (commit === null || commit === "unknown") return "not-committed";
  if (commit === "refused") return "lost";
  let sold: SoldOrder | null = null;
  const hasVouchers = await areVouchersSold(tx, order.id, commit.newVouchers);
  await withSavepoint(tx, async (inner) => {
    sold = hasVouchers ? await recordSale(inner, order, commit.tickets) : null;
    return sold !== null;
  });
  // Kept for staff, too: an order that has a number and stays completing is counted in `foyer_crm_work`.
  const { number } = commit;
  const firstSeen = await tx
    .update(systemOrders)
    .set({ number })
    .where(and(eq(systemOrders.orderId, order.id), isNull(systemOrders.number)))
    .returning({ orderId: systemOrders.orderId });
  const lacksBarcodes = commit.tickets.some(({ barcode }) => barcode === null);
  if (sold !== null && lacksBarcodes) await noteMissingBarcodes(tx, order.id);
  if (sold === null && firstSeen.length > 0)
    log.error({ orderId: order.id, number }, "committed order differs from ours");
  return sold;
}

/** For staff: an order that has failed here, and was refunded, is sold there all the same. */
export async function reportLateCommit(
  tx: Transaction,
  { log }: Pick<PaymentDeps, "log">,
  { id: orderId }: { id: string },
  commit: Commit | null,
): Promise<void> {
  if (commit === null || typeof commit === "string") return;
  const { number } = commit;
  log.error({ orderId, number }, "order committed by the ticketing system after it failed here");
  await tx.update(systemOrders).set({ number }).where(eq(systemOrders.orderId, orderId));
}

/** Releases the seats of an order that the system refused. */
export async function releaseLostSeats(deps: PaymentDeps, orderId: string): Promise<void> {
  if (deps.system.seats.record === "ours") return;
  const isOrder = eq(orders.id, orderId);
  const [order] = await deps.db.select({ basketId: orders.basketId }).from(orders).where(isOrder);
  if (order !== undefined) await releaseLeftLocks(deps, order.basketId);
}

async function findElsewhere(
  { db, log }: Pick<PaymentDeps, "db" | "log">,
  calls: OrderCalls,
  orderId: string,
): Promise<Commit> {
  const found = await calls.find(orderId);
  if (found.ok && found.value !== null) return found.value;
  if (!found.ok) {
    log.warn({ orderId }, "could not find out whether the order was committed");
    return "unknown";
  }
  return (await wasAskedBefore(db, orderId, SETTLED_MINUTES)) ? "refused" : "unknown";
}

const isRow = (orderId: string) => eq(systemOrders.orderId, orderId);

const askedBefore = (minutes: number) =>
  sql`${systemOrders.askedAt} <= crm_now() - make_interval(mins => ${minutes})`;

const wasAskedBefore = async (db: Reader, orderId: string, minutes: number): Promise<boolean> =>
  (await db.$count(systemOrders, and(isRow(orderId), askedBefore(minutes)))) > 0;
