import type { TicketLimit } from "#contract/schemas/ticket-limit";

/** At most so many tickets of an event in certain rows (spec section 3, "Ticket limit"). */
export type RowLimitRule = { rows: ReadonlySet<string>; max: number };

/**
 * The same with what a buyer has of it already: in the basket for other performances of the event, and in earlier
 * orders for any of them, `ofEmail` in those that others made with the same email.
 */
export type RowLimitUse = RowLimitRule & { inBasket: number; purchased: number; ofEmail: number };

/** How many of these rows are limited ones. */
export function countLimited({ rows }: RowLimitRule, of: readonly (string | null)[]): number {
  return of.filter((row) => row !== null && rows.has(row)).length;
}

/** How many more tickets the buyer may have in the limited rows, besides those of one performance in `rows`. */
export function rowsLeft(limit: RowLimitUse, rows: readonly (string | null)[]): number {
  return limit.max - limit.inBasket - limit.purchased - limit.ofEmail - countLimited(limit, rows);
}

/**
 * The limit on certain rows that an order would break, or null (spec section 5: 4 in rows A to C for the configured
 * event). It is the buyer's for all performances of the event together; `rows` are those of all tickets of this
 * performance in the order.
 */
export function findExceededRowLimit(
  limit: RowLimitUse | null,
  instanceName: string,
  rows: readonly (string | null)[],
): TicketLimit | null {
  if (limit === null) return null;
  const ofInstance = countLimited(limit, rows);
  if (ofInstance === 0 || rowsLeft(limit, rows) >= 0) return null;
  // How much others bought stays unsaid: the buyer may have merely typed their email.
  const isOfEmail = rowsLeft({ ...limit, ofEmail: 0 }, rows) >= 0;
  return {
    maxTickets: limit.max,
    priceTypeName: null,
    instanceName,
    previouslyPurchased: isOfEmail ? 0 : limit.purchased,
    totalTickets: ofInstance + limit.inBasket,
    ...(isOfEmail && { isOfEmail }),
  };
}
