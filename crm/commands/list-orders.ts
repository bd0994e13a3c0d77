import { and, desc, eq, sql } from "drizzle-orm";

import { orderNumber } from "../orders/rules";
import { customers } from "../customers/tables";
import { orders, orderTickets } from "../orders/tables";
import { refused, said, textOf, type Command } from "./command";
import { sum, table, when } from "./terminal-text";

const STATES = orders.state.enumValues;
const MOST = 500;

export const listOrders: Command = {
  name: "list-orders",
  args: [],
  options: {
    customer: { value: "EMAIL", help: "Of this customer alone." },
    state: { value: "STATE", help: `One of ${STATES.join(", ")}.` },
    limit: { value: "N", help: `The newest N, 20 by default, ${MOST} at most.` },
  },
  summary: "Lists orders, newest first.",
  run: async ({ db }, _args, options) => {
    const state = STATES.find((one) => one === options["state"]);
    if (options["state"] !== undefined && state === undefined)
      return refused(`--state is one of ${STATES.join(", ")}.`);
    const limit = Number(textOf(options, "limit") ?? 20);
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      return refused(`--limit is a number from 1 to ${MOST}.`);
    const email = textOf(options, "customer");
    const rows = await db
      .select({
        order: orders,
        email: customers.email,
        // Counted for the orders that are listed alone, not for all that there are.
        tickets: sql<number>`(
          select count(*)::int from ${orderTickets} where ${orderTickets.orderId} = ${orders.id})`,
      })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(
        and(
          state === undefined ? undefined : eq(orders.state, state),
          email === null ? undefined : sql`lower(${customers.email}) = lower(${email})`,
        ),
      )
      .orderBy(desc(orders.placedAt), desc(orders.number))
      .limit(limit);
    if (rows.length === 0) return said("There are no such orders.");
    return said(
      ...table([
        ["order", "state", "placed", "tickets", "total", "customer"],
        ...rows.map(({ order, email: whose, tickets }) => [
          orderNumber(order.number),
          order.failure ?? order.returnedAs ?? order.state,
          when(order.placedAt),
          String(tickets),
          sum(order.total, order.currency),
          whose,
        ]),
      ]),
    );
  },
};
