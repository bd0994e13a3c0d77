import { countLimited, type RowLimit } from "#contract/rules/seat-choice/row-limit";
import type { TicketLimit } from "#contract/schemas/ticket";

/** Maximum number of tickets per buyer and event in certain rows. */
export type RowLimitRule = { rows: ReadonlySet<string>; max: number };

/** `inBasket`: for other performances of the event. `ofEmail`: bought by others with the same email. */
export type RowLimitUse = RowLimitRule & { inBasket: number; purchased: number; ofEmail: number };

/** Number of tickets left in the limited rows. `rows`: those of the order's tickets for one performance. */
function rowsLeft(limit: RowLimitUse, rows: readonly (string | null)[]): number {
  return limit.max - limit.inBasket - limit.purchased - limit.ofEmail - countLimited(limit, rows);
}

export function remainingRows(
  limit: RowLimitUse | null,
  rows: readonly (string | null)[],
): RowLimit | null {
  return limit && { rows: limit.rows, left: rowsLeft(limit, rows) };
}

/**
 * Returns the row limit if an order exceeds it, or null. The limit is per buyer for all performances of the event.
 * `rows`: those of all tickets for this performance in the order.
 */
export function findExceededRowLimit(
  limit: RowLimitUse | null,
  instanceName: string,
  rows: readonly (string | null)[],
): TicketLimit | null {
  if (limit === null) return null;
  const inRows = countLimited(limit, rows);
  if (inRows === 0 || rowsLeft(limit, rows) >= 0) return null;
  // Must not reveal what others bought: anyone can enter their email.
  const isOfEmail = rowsLeft({ ...limit, ofEmail: 0 }, rows) >= 0;
  return {
    maxTickets: limit.max,
    priceTypeName: null,
    instanceName,
    previouslyPurchased: isOfEmail ? 0 : limit.purchased,
    totalTickets: inRows + limit.inBasket,
    isOfRows: true,
    ...(isOfEmail && { isOfEmail }),
  };
}
