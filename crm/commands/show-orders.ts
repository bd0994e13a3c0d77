import { eq } from "drizzle-orm";

import { findOrder } from "../money/orders/queries";
import { findNumberThere } from "../money/orders/system-orders";
import { orders } from "../tables/orders";
import { listPayments } from "../money/payments/payments";
import type { Reader } from "../platform/database/database";
import { getTranslator } from "../platform/translator";
import { reservedOrders } from "../tables/reserved-orders";
import { listCardRefunds } from "../money/returns/due-returns";
import { seatName } from "#contract/text/seat-name";
import type { Result } from "#contract/calls/result";
import {
  type Command,
  type Done,
  type Options,
  refused,
  success,
  formatMoney,
  table,
  readOption,
  formatTime,
} from "./command";
import { orderNumber, parseOrderNumber } from "#contract/rules/orders/order-number";

const MAX_LIMIT = 500;
export const LIMIT = {
  value: "N",
  help: `Show the newest N; 20 by default, at most ${MAX_LIMIT}.`,
};

export function readLimit(options: Options): number | Done {
  const limit = Number(readOption(options, "limit") ?? 20);
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT
    ? limit
    : refused(`--limit must be a number from 1 to ${MAX_LIMIT}.`);
}

export const words = getTranslator("en-us");

export const showOrder: Command = {
  name: "show-order",
  args: ["ORDER"],
  summary: "Shows an order: tickets, items, totals and payment attempts.",
  run: async ({ db }, [number = ""]) => {
    const found = await findOrderByNumber(db, number);
    if (!found.ok) return found.failure;
    const record = await findOrder(db, found.value);
    if (record === null) throw new Error(`order ${found.value} not found`);
    const { order, customer, tickets, items } = record;
    const money = (amount: number) => formatMoney(amount, order.currency);
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
    const there = await findNumberThere(db, order.id);
    const notes = [
      ["notes", order.orderNotes],
      ["access", order.accessNotes],
      ["allergies", order.allergyNotes],
      ["requests", order.details.specialRequests],
    ].flatMap(([name, text]) => (text == null ? [] : [`${name}: ${text}`]));
    return success(
      `${orderNumber(order.number)}  ${order.state}${order.failure === null ? "" : `, ${order.failure}`}${record.isRefusedThere ? ": refused by the ticketing system" : ""}`,
      `placed ${formatTime(order.placedAt)} by ${customer.firstName} ${customer.lastName} <${customer.email}>`,
      ...(order.returnedAt === null
        ? []
        : [
            `returned ${formatTime(order.returnedAt)}: ${money(order.returnedAmount ?? 0)} as ${order.returnedAs ?? ""}`,
          ]),
      ...(there === null ? [] : [`order ${there} in the ticketing system`]),
      ...notes,
      "",
      ...table(
        tickets.map((ticket) => [
          ticket.title,
          formatTime(ticket.startsAt),
          seatName(words, ticket),
          ticket.priceTypeName,
          money(ticket.faceValue + ticket.fee - ticket.discount),
          ticket.barcode ?? "",
          ...(ticket.protectionReturns === 0
            ? []
            : [`protected: ${money(ticket.protectionReturns)} returned`]),
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
          formatTime(payment.createdAt),
          payment.providerId ?? payment.provider,
          [payment.cardBrand, payment.cardLast4].filter((part) => part !== null).join(" "),
        ]),
      ),
    );
  },
};

export const listRefunds: Command = {
  name: "list-refunds",
  args: [],
  options: {
    owed: { help: "Only refunds that are still due." },
    limit: LIMIT,
  },
  summary: "Lists refunds of card payments, whole and partial, done and due.",
  help: '"failed": the card provider cannot refund it, because the payer disputes the payment or part of it was refunded by hand. See retry-refund and settle-refund.',
  run: async ({ db }, _args, options) => {
    const limit = readLimit(options);
    if (typeof limit !== "number") return limit;
    const rows = await listCardRefunds(db, { isOwed: options["owed"] === true, limit });
    if (rows.length === 0) return success("No refunds.");
    return success(
      ...table([
        ["order", "amount", "since", "now", "why", "customer"],
        ...rows.map(({ order, customer, amount, since, isMade, failedAt, why, isRefusedThere }) => [
          orderNumber(order.number),
          formatMoney(amount, order.currency),
          formatTime(since),
          isMade ? "refunded" : failedAt !== null ? "failed" : "due",
          why === "paid-twice"
            ? `paid twice (${order.failure ?? order.state})`
            : isRefusedThere
              ? "refused by the ticketing system"
              : REFUND_REASONS[why],
          customer.email,
        ]),
      ]),
    );
  },
};

const REFUND_REASONS = {
  "by-staff": "refunded by staff",
  undeliverable: "could not be delivered",
  "tickets-returned": "tickets returned",
  "by-provider": "in the card provider's dashboard",
  "performance-cancelled": "performance canceled",
} as const;

type IdResult = Result<string, Done>;

export const findOrderByNumber = (db: Reader, text: string) =>
  findByNumber(db, orders, text, "order");

export const findReservedByNumber = (db: Reader, text: string) =>
  findByNumber(db, reservedOrders, text, "reserved order");

async function findByNumber(
  db: Reader,
  table: typeof orders | typeof reservedOrders,
  text: string,
  noun: string,
): Promise<IdResult> {
  const number = parseOrderNumber(text);
  if (number === null)
    return {
      ok: false,
      failure: refused(`"${text}" is not an order number. They look like ${orderNumber(10234)}.`),
    };
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.number, number));
  return row ? { ok: true, value: row.id } : { ok: false, failure: refused(`No ${noun} ${text}.`) };
}
