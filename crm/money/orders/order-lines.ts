/** A line of the card page, in minor units. */
export type OrderLine = {
  name: string;
  description: string | null;
  unitAmount: number;
  quantity: number;
};

/** Amounts in minor units. */
type LineTicket = {
  instanceId: string;
  title: string;
  when: string;
  priceTypeName: string;
  faceValue: number;
  discount: number;
  fee: number;
};

/** Amounts in minor units, for the whole quantity. */
export type LineItem = { name: string; price: number; discount: number };

/** Translated names of lines that have no product name. */
export type LineTexts = { delivery: string; rest: string; others: string };

/** Stripe's limit of line items per checkout session. */
const MAX_LINES = 100;

/**
 * Returns the lines of the card page, which add up to the card amount. Lines beyond the limit are combined into the last
 * one. Stripe does not accept negative lines, so an order partly paid with vouchers or credit has a single line for the
 * rest. Deterministic: a retry with the same idempotency key must send the same request.
 */
export function orderLines(
  order: {
    tickets: readonly LineTicket[];
    items: readonly LineItem[];
    delivery: number;
    /** Paid with vouchers and credit. */
    tendered: number;
  },
  words: LineTexts,
): OrderLine[] {
  const lines = [
    ...ticketLines(order.tickets),
    ...itemLines(order.items),
    ...(order.delivery > 0 ? [single(words.delivery, order.delivery)] : []),
  ];
  if (order.tendered === 0)
    return lines.length <= MAX_LINES
      ? lines
      : [...lines.slice(0, MAX_LINES - 1), single(words.others, addUp(lines.slice(MAX_LINES - 1)))];
  const rest = addUp(lines) - order.tendered;
  return rest > 0 ? [single(words.rest, rest)] : [];
}

function ticketLines(tickets: readonly LineTicket[]): OrderLine[] {
  const groups = new Map<string, OrderLine>();
  for (const ticket of tickets) {
    const unitAmount = ticket.faceValue + ticket.fee - ticket.discount;
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

const addUp = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);

function single(name: string, unitAmount: number): OrderLine {
  return { name, description: null, unitAmount, quantity: 1 };
}

const byKey = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1);
