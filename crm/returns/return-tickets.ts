import { and, eq, inArray, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems";
import type { ReturnedAs } from "#contract/schemas/order";
import { claims } from "../holds/tables";
import { foodOrders } from "../food/tables";
import { lockBuyer } from "../limits/spend-ticket-limit";
import { queueReturnMail } from "../mail/order-mails";
import { releaseStock } from "../merchandise/spend-stock";
import { lockOrder } from "../orders/order-locks";
import { listCompanionOrders, markReturned } from "../orders/returns";
import { listOrderItems } from "../orders/queries";
import { orderItems, type OrderItemRecord, type OrderRow, orderTickets } from "../orders/tables";
import type { Transaction } from "../platform/database/database";
import { type Actor, audit, auditedOrder } from "../staff/audit-log";
import { releaseVouchers } from "../subscriptions/spend-subscription";
import { sharedTickets } from "../tickets/tables";
import { sumReturned } from "./due-returns";
import { giveBack } from "./give-back";
import { type GivenBack, returnAmount } from "./rules";
import { returnedItems, returnedTickets } from "./tables";

export type Returned = { amount: number; to: GivenBack; tickets: number; currency: string };

type Lines = {
  tickets: (typeof orderTickets.$inferSelect)[];
  items: OrderItemRecord[];
};

type Chosen = {
  orderId: string;
  ticketIds: readonly string[];
  as: ReturnedAs;
  by: Actor;
  reason: string | null;
};
type ChosenProblem = Problem<
  "not-found" | "not-allowed/not-confirmed" | "not-allowed/companion-elsewhere"
>;

/**
 * Returns the tickets that staff chose, and writes it down. Refused where a companion would be left without the ticket or
 * wheelchair space it goes with. The money goes back by `processDueRefund`, after the transaction.
 */
export async function returnChosenTickets(
  tx: Transaction,
  { orderId, ticketIds, as, by, reason }: Chosen,
): Promise<{ ok: true; returned: Returned } | { ok: false; problem: ChosenProblem }> {
  const refused = (problem: ChosenProblem) => ({ ok: false, problem }) as const;
  const order = (await lockOrder(tx, orderId))?.order;
  if (order === undefined) return refused({ code: "not-found" });
  if (order.state !== "confirmed") return refused({ code: "not-allowed", reason: "not-confirmed" });
  await lockBuyer(tx, order.customerId, order.basketId);
  const companionOrders = await listCompanionOrders(tx, order, ticketIds);
  if (companionOrders.length > 0)
    return refused({ code: "not-allowed", reason: "companion-elsewhere", companionOrders });
  const returned = await returnTickets(tx, order, { as, ticketIds, instanceId: null });
  if (returned === null) return refused({ code: "not-found" });
  const { tickets, amount } = returned;
  const act = auditedOrder("return-tickets", orderId, reason);
  await audit(tx, by, { ...act, details: { tickets, amount } });
  return { ok: true, returned };
}

type ReturnRequest = {
  as: ReturnedAs;
  /** Which of its tickets; null for all of the performance that was called off. */
  ticketIds: readonly string[] | null;
  /** The performance that was called off. */
  instanceId: string | null;
};

/**
 * Returns some tickets of a confirmed order: they are void, their seats free, and what was paid for them goes back
 * (`splitReturn`). With the last ticket for a performance go the food and add-ons for it. The order ends with its last
 * line. Call it with the order locked; null when the order has none of those tickets, and nothing else for the
 * performance that was called off.
 */
export async function returnTickets(
  tx: Transaction,
  order: OrderRow,
  { as, ticketIds, instanceId }: ReturnRequest,
): Promise<Returned | null> {
  const all = await tx.select().from(orderTickets).where(eq(orderTickets.orderId, order.id));
  const isReturned = (ticket: Lines["tickets"][number]) =>
    (ticketIds === null || ticketIds.includes(ticket.id)) &&
    (instanceId === null || ticket.instanceId === instanceId);
  const tickets = all.filter(isReturned);
  const kept = all.filter((ticket) => !isReturned(ticket));
  const others = await listOrderItems(tx, [order.id]);
  const items = others.filter((item) => {
    if (item.kind === "booking-protection") return kept.length === 0;
    const of = performanceOf(item);
    if (of === null || kept.some((ticket) => ticket.instanceId === of)) return false;
    return of === instanceId || tickets.some((ticket) => ticket.instanceId === of);
  });
  if (tickets.length + items.length === 0) return null;
  // A package is nothing beside its tickets; of protection each ticket has its part.
  const ofTickets = others.filter(({ kind }) => kind === "package").length;
  const isLast = kept.length === 0 && items.length + ofTickets === others.length;
  const sold = items.filter(({ kind }) => kind !== "booking-protection");
  const amount = returnAmount(tickets, sold) + (isLast ? order.delivery : 0);
  // Gift cards, then stock, then subscriptions, as an order takes them: no two returns wait for each other.
  const source = "returned-tickets";
  const { returnId, to } = await giveBack(tx, order, { amount, as, instanceId, source });
  await move(tx, returnId, order.id, { tickets, items });
  await releaseVouchers(tx, order, tickets);
  if (isLast) await markReturned(tx, order, { as, amount: await sumReturned(tx, order.id) });
  await queueReturnMail(tx, order, returnId);
  return { amount, to, tickets: tickets.length, currency: order.currency };
}

/** The performance that food or an add-on was ordered for. */
const performanceOf = (item: OrderItemRecord): string | null =>
  item.kind === "food-and-drink" || item.kind === "supplementary" ? item.details.instanceId : null;

/** Takes the lines out of the order, so that nothing of it lets anybody in or counts against a limit. */
async function move(
  tx: Transaction,
  returnId: string,
  orderId: string,
  { tickets, items }: Lines,
): Promise<void> {
  const ids = tickets.map(({ id }) => id);
  if (ids.length > 0)
    await tx.insert(returnedTickets).values(tickets.map((ticket) => ({ ...ticket, returnId })));
  await tx.delete(sharedTickets).where(inArray(sharedTickets.ticketId, ids));
  await tx.delete(orderTickets).where(inArray(orderTickets.id, ids));
  await tx.execute(sql`
    delete from ${claims} c using ${returnedTickets} t
    where t.return_id = ${returnId} and c.order_id = ${orderId} and c.state = 'sold'
      and c.instance_id = t.instance_id and c.seat_id = t.seat_id`);
  if (items.length === 0) return;
  await tx.insert(returnedItems).values(items.map((item) => ({ ...item, returnId })));
  const itemIds = items.map(({ id }) => id);
  await tx.delete(orderItems).where(inArray(orderItems.id, itemIds));
  const instanceIds = items.flatMap((item) => performanceOf(item) ?? []);
  await tx
    .delete(foodOrders)
    .where(and(eq(foodOrders.orderId, orderId), inArray(foodOrders.instanceId, instanceIds)));
  await releaseStock(tx, orderId, instanceIds);
}
