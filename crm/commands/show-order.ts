import { orderNumber } from "../orders/rules";
import { seatName } from "../seat-plans/seat-name";
import { findOrder } from "../orders/queries";
import { listPayments } from "../payments/payments";
import { wordsIn } from "../platform/words";
import { said, type Command } from "./command";
import { findOrderByNumber } from "./find-order-by-number";
import { sum, table, when } from "./terminal-text";

// Commands speak English.
const words = wordsIn("en");

export const showOrder: Command = {
  name: "show-order",
  args: ["ORDER"],
  summary: "Shows an order: its tickets, its lines, its sums and every attempt to pay.",
  run: async ({ db }, [number = ""]) => {
    const found = await findOrderByNumber(db, number);
    if (!found.ok) return found.why;
    const record = await findOrder(db, found.id);
    if (record === null) throw new Error(`order ${found.id} is gone`);
    const { order, customer, tickets, items } = record;
    const money = (amount: number) => sum(amount, order.currency);
    const sums = (
      [
        "subtotal",
        "discounts",
        "fees",
        "delivery",
        "vat",
        "total",
        "giftVouchers",
        "credit",
      ] as const
    )
      .filter((name) => order[name] !== 0)
      .map((name) => [name, money(order[name])]);
    const payments = await listPayments(db, order.id);
    return said(
      `${orderNumber(order.number)}  ${order.state}${order.failure === null ? "" : `, ${order.failure}`}`,
      `placed ${when(order.placedAt)} by ${customer.firstName} ${customer.lastName} <${customer.email}>`,
      ...(order.returnedAt === null
        ? []
        : [
            `given back ${when(order.returnedAt)}: ${money(order.returnedAmount ?? 0)} as ${order.returnedAs ?? ""}`,
          ]),
      "",
      ...table(
        tickets.map((ticket) => [
          ticket.title,
          when(ticket.startsAt),
          seatName(words, ticket),
          ticket.priceTypeName,
          money(ticket.faceValue + ticket.fee - ticket.discount),
          ticket.barcode ?? "",
          ...(ticket.protectionReturns === 0
            ? []
            : [`protected: ${money(ticket.protectionReturns)} comes back`]),
        ]),
      ),
      ...table(
        items.map((item) => [
          item.kind,
          item.name,
          `${item.quantity} ×`,
          money(item.price - item.discount),
        ]),
      ),
      "",
      ...table(sums),
      "",
      ...table(
        payments.map((payment) => [
          "payment",
          payment.state,
          money(payment.amount),
          when(payment.createdAt),
          payment.providerId ?? payment.provider,
        ]),
      ),
    );
  },
};
