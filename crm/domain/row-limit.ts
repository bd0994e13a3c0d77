import type { TicketLimit } from "./ticket-limits";

/**
 * The limit on certain rows that an order would break, or null (spec section 3, "Ticket limit"; section 5: 4 in rows
 * A to C for the configured event). It counts one order alone; `rows` are those of all its tickets of this instance.
 */
export function brokenRowLimit(
  limit: { rows: ReadonlySet<string>; max: number } | null,
  instanceName: string,
  rows: readonly (string | null)[],
): TicketLimit | null {
  if (limit === null) return null;
  const totalTickets = rows.filter((row) => row !== null && limit.rows.has(row)).length;
  if (totalTickets <= limit.max) return null;
  return {
    maxTickets: limit.max,
    priceTypeName: null,
    instanceName,
    previouslyPurchased: 0,
    totalTickets,
  };
}
