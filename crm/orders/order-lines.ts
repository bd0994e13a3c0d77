import { lineName } from "#contract/known-names";
import type { Translator } from "../platform/words";
import type { OrderItemRecord } from "./tables";

/** One line of the card page, minor units. */
export type OrderLine = {
  name: string;
  description: string | null;
  unitAmount: number;
  quantity: number;
};

/** A ticket of the order; sums in minor units. */
type LineTicket = {
  instanceId: string;
  title: string;
  when: string;
  priceTypeName: string;
  faceValue: number;
  discount: number;
  fee: number;
};

/** Another line of the order; sums in minor units, of all of it. */
export type LineItem = { name: string; price: number; discount: number };

/** What has no name of its own is named on the card page in the words given here. */
export type LineWords = { fee: string; delivery: string; rest: string; others: string };

/** "2 × Canvas tote bag", "Donation: Annual Fund". */
export function itemLabel({ kind, name, quantity }: OrderItemRecord, t: Translator): string {
  const several = (one: string) =>
    quantity === 1 ? one : t("mail.confirmation.item.several", { name: one, quantity });
  switch (kind) {
    case "membership":
    case "donation":
      return t(`mail.confirmation.item.${kind}`, { name });
    case "booking-protection":
    case "cover-fee":
      return lineName(t, { kind, name });
    case "package":
    case "food-and-drink":
    case "merchandise":
    case "supplementary":
    case "gift-voucher":
      return several(lineName(t, { kind, name }));
    case "ticket-subscription":
    case "membership-gift":
      return several(t(`mail.confirmation.item.${kind}`, { name }));
  }
}

/** Stripe refuses a card page with more line items. */
const MOST_LINES = 100;

/**
 * What the card page lists; it always adds up to what the card pays. The last line of a very long order adds up all the
 * others. Vouchers and credit cannot be a negative line there, so a part-paid order has one line, the rest. A repeated
 * request must be the same to the byte.
 */
export function orderLines(
  order: {
    tickets: readonly LineTicket[];
    items: readonly LineItem[];
    delivery: number;
    /** Paid with vouchers and credit. */
    tendered: number;
  },
  words: LineWords,
): OrderLine[] {
  const lines = [
    ...ticketLines(order.tickets),
    ...itemLines(order.items),
    ...feeLines(order.tickets, words.fee),
    ...(order.delivery > 0 ? [single(words.delivery, order.delivery)] : []),
  ];
  if (order.tendered === 0)
    return lines.length <= MOST_LINES
      ? lines
      : [
          ...lines.slice(0, MOST_LINES - 1),
          single(words.others, sumOf(lines.slice(MOST_LINES - 1))),
        ];
  const rest = sumOf(lines) - order.tendered;
  return rest > 0 ? [single(words.rest, rest)] : [];
}

function ticketLines(tickets: readonly LineTicket[]): OrderLine[] {
  const groups = new Map<string, OrderLine>();
  for (const ticket of tickets) {
    const unitAmount = ticket.faceValue - ticket.discount;
    if (unitAmount === 0) continue;
    const key = [ticket.instanceId, ticket.priceTypeName, unitAmount].join("|");
    const line = groups.get(key);
    if (line) line.quantity += 1;
    else
      groups.set(key, {
        name: ticket.title,
        description: `${ticket.when}, ${ticket.priceTypeName}`,
        unitAmount,
        quantity: 1,
      });
  }
  return [...groups.entries()].sort(byKey).map(([, line]) => line);
}

function itemLines(items: readonly LineItem[]): OrderLine[] {
  return items
    .filter(({ price, discount }) => price > discount)
    .map(({ name, price, discount }) => single(name, price - discount))
    .sort((a, b) => (a.name === b.name ? a.unitAmount - b.unitAmount : a.name < b.name ? -1 : 1));
}

function feeLines(tickets: readonly LineTicket[], name: string): OrderLine[] {
  const fees = new Map<number, number>();
  for (const { fee } of tickets) if (fee > 0) fees.set(fee, (fees.get(fee) ?? 0) + 1);
  return [...fees]
    .sort(byAmount)
    .map(([unitAmount, quantity]) => ({ name, description: null, unitAmount, quantity }));
}

const sumOf = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);

function single(name: string, unitAmount: number): OrderLine {
  return { name, description: null, unitAmount, quantity: 1 };
}

const byKey = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1);
const byAmount = (a: [number, number], b: [number, number]) => a[0] - b[0];
