import type { TicketLimit } from "#contract/schemas/ticket-limit";

/** One price type and how many tickets of it, for one instance. */
export type PriceTypeCount = { priceTypeId: string; quantity: number };

export type LimitedPriceType = { id: string; name: string; maxTickets: number | null };

/**
 * The first limit that an order would break for one instance, or null. The instance's own maximum counts this order
 * alone; a price type's counts what the customer bought before too (spec section 5, "Ticket rules").
 */
export function findExceededLimit(facts: {
  instance: { name: string; maxTickets: number };
  priceTypes: readonly LimitedPriceType[];
  /** Of this instance, in the basket already and wanted now. */
  inOrder: readonly PriceTypeCount[];
  /** Of this instance, in the customer's earlier orders; empty for an unknown visitor. */
  purchased: readonly PriceTypeCount[];
}): TicketLimit | null {
  const { instance, inOrder, purchased } = facts;
  const total = inOrder.reduce((sum, line) => sum + line.quantity, 0);
  if (total > instance.maxTickets)
    return {
      maxTickets: instance.maxTickets,
      priceTypeName: null,
      instanceName: instance.name,
      previouslyPurchased: 0,
      totalTickets: total,
    };
  for (const type of facts.priceTypes) {
    if (type.maxTickets === null) continue;
    const ofOrder = countOf(inOrder, type.id);
    const before = countOf(purchased, type.id);
    if (ofOrder > 0 && ofOrder + before > type.maxTickets)
      return {
        maxTickets: type.maxTickets,
        priceTypeName: type.name,
        instanceName: instance.name,
        previouslyPurchased: before,
        totalTickets: ofOrder,
      };
  }
  return null;
}

function countOf(counts: readonly PriceTypeCount[], priceTypeId: string): number {
  return counts
    .filter((line) => line.priceTypeId === priceTypeId)
    .reduce((sum, line) => sum + line.quantity, 0);
}
