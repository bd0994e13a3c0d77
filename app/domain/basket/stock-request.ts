import type { StockItem } from "#contract/schemas/stock-item";

/** The most of one line that a form asks for (spec section 9: 9 by default, 20 for food and drink). */
const LINE_MAX = 9;

/** What is wrong with a field of the add-ons and extras; the numbers are those that its message names. */
export type StockFault = { field: string } & (
  | { code: "quantity" | "guests" | "collection-point" | "refused" | "amount" | "nothing" }
  | { code: "out-of-stock"; left: number }
  | { code: "more-than-tickets" | "same-number-as-tickets"; tickets: number }
  | { code: "select-more" | "select-fewer"; category: string; count: number }
);

/** How many of an item are wanted; `instanceId` is null for what is for no performance. */
export type StockRequest = {
  field: string;
  instanceId: string | null;
  itemId: string;
  quantity: number;
};

/** All names that `quantityField` makes. */
export const QUANTITY_FIELD = /^n:[\w-]*:[\w-]+$/;

/** The name of the field that asks how many of an item are wanted. */
export function quantityField(instanceId: string | null, itemId: string): string {
  return `n:${instanceId ?? ""}:${itemId}`;
}

/** The most that can be chosen of an item with so many tickets of its performance; 0: none of it. */
export function mostOf({ left, number }: StockItem, tickets: number): number {
  const byTickets = number === "any" || number === null ? LINE_MAX : tickets;
  return Math.max(0, Math.min(byTickets, left ?? byTickets));
}

/** A whole number of a form's field; null where it is none. What is left out counts as nothing. */
export function countOf(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return 0;
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : null;
}

/**
 * Reads how many of an item are wanted, and what is wrong with it (spec section 5, "Add-on and booking rules"). The box
 * office has the last word.
 */
export function readQuantity(
  item: StockItem,
  { instanceId, tickets }: { instanceId: string | null; tickets: number },
  fields: Readonly<Record<string, string>>,
): { wish: StockRequest; fault: null } | { wish: null; fault: StockFault } {
  const field = quantityField(instanceId, item.id);
  const quantity = countOf(fields[field]);
  if (quantity === null) return { wish: null, fault: { field, code: "quantity" } };
  const fault = quantityFault(item, quantity, tickets);
  if (fault !== null) return { wish: null, fault: { field, ...fault } };
  return { wish: { field, instanceId, itemId: item.id, quantity }, fault: null };
}

function quantityFault({ left, number }: StockItem, quantity: number, tickets: number) {
  if (quantity === 0) return null;
  if (number === "same-as-tickets" && quantity !== tickets)
    return { code: "same-number-as-tickets", tickets } as const;
  if (number === "up-to-tickets" && quantity > tickets)
    return { code: "more-than-tickets", tickets } as const;
  return left !== null && quantity > left ? ({ code: "out-of-stock", left } as const) : null;
}
