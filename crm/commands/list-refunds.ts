import { and, desc, eq, gt, isNotNull, ne } from "drizzle-orm";

import { orderNumber } from "../orders/rules";
import { customers } from "../customers/tables";
import { orders } from "../orders/tables";
import { payments } from "../payments/tables";
import { refused, said, textOf, type Command } from "./command";
import { sum, table, when } from "./terminal-text";

const MOST = 500;

export const listRefunds: Command = {
  name: "list-refunds",
  args: [],
  options: {
    owed: { help: "Only money that has not gone back yet." },
    limit: { value: "N", help: `The newest N, 20 by default, ${MOST} at most.` },
  },
  summary: "Lists card payments that were given back, or are to be: by itself or by staff.",
  run: async ({ db }, _args, options) => {
    const limit = Number(textOf(options, "limit") ?? 20);
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      return refused(`--limit is a number from 1 to ${MOST}.`);
    const rows = await db
      .select({ payment: payments, order: orders, email: customers.email })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(customers, eq(customers.id, orders.customerId))
      // Money that came and is not kept: given back, or owed still.
      .where(
        and(
          isNotNull(payments.paidAt),
          gt(payments.amount, 0),
          ne(payments.state, "paid"),
          options["owed"] === true ? ne(payments.state, "refunded") : undefined,
        ),
      )
      .orderBy(desc(payments.paidAt))
      .limit(limit);
    if (rows.length === 0) return said("No card payment was given back.");
    return said(
      ...table([
        ["order", "amount", "paid", "now", "why", "customer"],
        ...rows.map(({ payment, order, email }) => [
          orderNumber(order.number),
          sum(payment.amount, payment.currency),
          payment.paidAt === null ? "" : when(payment.paidAt),
          payment.state === "refunded" ? "given back" : "owed",
          whyOf(order),
          email,
        ]),
      ]),
    );
  },
};

function whyOf({ state, failure, returnedAs }: typeof orders.$inferSelect): string {
  if (returnedAs !== null) return "given back by the box office";
  return failure === "refunded" ? "could not be delivered" : `paid twice (${failure ?? state})`;
}
