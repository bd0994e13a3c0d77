import { and, eq, inArray, sql } from "drizzle-orm";

import type { ReturnedAs } from "#contract/schemas/order";
import { claims } from "../holds/tables";
import { foodOrders } from "../food/tables";
import { queueReturnMail } from "../mail/order-mails";
import { markReturned } from "../orders/returns";
import { getReturnRules } from "../orders/returns";
import { orderNumber } from "../orders/rules";
import { orderItems, type OrderRow, orderTickets } from "../orders/tables";
import { payments } from "../payments/tables";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { insertedRow } from "../platform/database/rows";
import { addMonths, atLocalTime, dayOf } from "../platform/dates";
import { sharedTickets } from "../tickets/tables";
import { grantCredit } from "../vouchers/credit";
import { returnAmount, splitReturn } from "./rules";
import { orderReturns, returnedItems, returnedTickets } from "./tables";

export type Returned = { amount: number; tickets: number; currency: string };

type Wish = {
  as: ReturnedAs;
  /** Which of its tickets; null for all of the performance that was called off. */
  ticketIds: readonly string[] | null;
  /** The performance that was called off: what was ordered for it besides goes back too. */
  instanceId: string | null;
};

/**
 * Returns some tickets of a confirmed order: they are void, their seats free, and what was paid for them is owed to the
 * card it came from, or is account credit. What the card did not pay is credit in any case. The order ends with its last
 * line. Call it with the order locked; null when the order has none of those tickets.
 */
export async function returnTickets(
  tx: Transaction,
  order: OrderRow,
  { as, ticketIds, instanceId }: Wish,
): Promise<Returned | null> {
  const tickets = await tx
    .select()
    .from(orderTickets)
    .where(
      and(
        eq(orderTickets.orderId, order.id),
        ticketIds === null ? undefined : inArray(orderTickets.id, [...ticketIds]),
        instanceId === null ? undefined : eq(orderTickets.instanceId, instanceId),
      ),
    );
  if (tickets.length === 0) return null;
  const items =
    instanceId === null
      ? []
      : await tx
          .select()
          .from(orderItems)
          .where(
            and(
              eq(orderItems.orderId, order.id),
              inArray(orderItems.kind, ["food-and-drink", "supplementary"]),
              sql`${orderItems.details} ->> 'instanceId' = ${instanceId}`,
            ),
          );
  const isLast = await hasNothingElse(tx, order.id, tickets.length + items.length);
  const amount = returnAmount(tickets, items) + (isLast ? order.delivery : 0);
  const payment = as === "refund" ? await findPaid(tx, order.id) : null;
  const { card, credit } = splitReturn(amount, payment);
  const { currency } = order;
  const row = await insertedRow(
    tx
      .insert(orderReturns)
      .values({
        ...{ orderId: order.id, as, instanceId, amount, cardAmount: card },
        paymentId: card > 0 ? (payment?.id ?? null) : null,
      })
      .returning({ id: orderReturns.id }),
  );
  await move(tx, row.id, order.id, { tickets, items });
  if (credit > 0) {
    const { creditMonths } = await getReturnRules(tx);
    const until = addMonths(dayOf(await readClock(tx)), creditMonths);
    await grantCredit(tx, {
      ...{ customerId: order.customerId, amount: credit, currency, orderId: order.id },
      source: "returned-tickets",
      reason: orderNumber(order.number),
      expiresAt: atLocalTime(until, 23, 59),
    });
  }
  if (isLast) await markReturned(tx, order, { as, amount: await sumReturned(tx, order.id) });
  await queueReturnMail(tx, order, row.id);
  return { amount, tickets: tickets.length, currency };
}

/** Whether an order has no more lines than these. */
async function hasNothingElse(tx: Transaction, orderId: string, lines: number): Promise<boolean> {
  const [tickets, items] = [
    await tx.$count(orderTickets, eq(orderTickets.orderId, orderId)),
    await tx.$count(orderItems, eq(orderItems.orderId, orderId)),
  ];
  return tickets + items === lines;
}

/** The payment that an order's card made, with what of it was not given back yet. */
async function findPaid(tx: Transaction, orderId: string) {
  const [paid] = await tx
    .select({
      id: payments.id,
      left: sql<number>`(${payments.amount} - coalesce((
        select sum(${orderReturns.cardAmount}) from ${orderReturns}
        where ${orderReturns.paymentId} = ${payments.id}), 0))::int`,
    })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "paid")));
  return paid ?? null;
}

async function sumReturned(tx: Transaction, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${orderReturns.amount}), 0)::int` })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return row?.sum ?? 0;
}

type Lines = {
  tickets: (typeof orderTickets.$inferSelect)[];
  items: (typeof orderItems.$inferSelect)[];
};

/** Takes the lines out of the order, so that nothing of it lets anybody in or counts against a limit. */
async function move(
  tx: Transaction,
  returnId: string,
  orderId: string,
  { tickets, items }: Lines,
): Promise<void> {
  const ids = tickets.map(({ id }) => id);
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
  const instanceIds = [...new Set(tickets.map((ticket) => ticket.instanceId))];
  await tx
    .delete(foodOrders)
    .where(and(eq(foodOrders.orderId, orderId), inArray(foodOrders.instanceId, instanceIds)));
}
