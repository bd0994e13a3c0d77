import type { Problem } from "../../problems/problems";

/**
 * How many of an add-on can be bought with a number of tickets: any number, at most one per ticket, or exactly one per
 * ticket.
 */
export const QUANTITY_RULES = ["any", "up-to-tickets", "same-as-tickets"] as const;
export type QuantityRule = (typeof QUANTITY_RULES)[number];

/** Maximum quantity per line. */
export const MAX_STOCK_LINE = 99;

/**
 * Returns why this quantity of an add-on cannot be bought with this many tickets, or null. `rule` is null for an item
 * that is not an add-on; `maxQuantity` is the number of tickets that have no such add-on yet.
 */
export function quantityRefusal(
  rule: QuantityRule | null,
  wanted: number,
  tickets: number,
  maxQuantity = tickets,
): Problem<
  | "not-allowed/tickets-needed"
  | "not-allowed/one-for-each-ticket"
  | "not-allowed/more-than-tickets"
  | "not-allowed/same-number-as-tickets"
> | null {
  const refuse = (reason: "more-than-tickets" | "same-number-as-tickets") =>
    ({ code: "not-allowed", reason, tickets: maxQuantity, wanted }) as const;
  if (rule === null) return null;
  if (tickets === 0) return { code: "not-allowed", reason: "tickets-needed" };
  if (rule === "any") return null;
  if (maxQuantity <= 0) return { code: "not-allowed", reason: "one-for-each-ticket" };
  if (rule === "same-as-tickets" && wanted !== maxQuantity) return refuse("same-number-as-tickets");
  if (rule === "up-to-tickets" && wanted > maxQuantity) return refuse("more-than-tickets");
  return null;
}

/** Returns why the remaining stock does not cover this quantity, or null; `left` is null for unlimited stock. */
export function stockRefusal(
  { name, left }: { name: string; left: number | null },
  wanted: number,
): Problem<"not-allowed/out-of-stock"> | null {
  if (left === null || wanted <= left) return null;
  return { code: "not-allowed", reason: "out-of-stock", name, left: Math.max(0, left) };
}
