import type { TicketLimit } from "#contract/schemas/ticket-limit";

/** A ticket, as far as the limit of an order looks at it. */
type CountedTicket = { instanceId: string; title: string; packageItemId: string | null };

/**
 * The limit that an order breaks by tickets of several performances, or null (spec section 5, "you can book a maximum
 * of {max} tickets online"; section 9: 9 an order by default). Of one performance its own maximum counts. Tickets of
 * packages do not: who takes eight evenings for two does so by one click, and each evening has its maximum still.
 * `instanceId` is the performance that was added to last, which the message names.
 */
export function findExceededOrderLimit(
  tickets: readonly CountedTicket[],
  instanceId: string,
  maxTickets: number,
): TicketLimit | null {
  const single = tickets.filter(({ packageItemId }) => packageItemId === null);
  if (!isOfSeveral(tickets) || single.length <= maxTickets) return null;
  return {
    maxTickets,
    priceTypeName: null,
    instanceName: tickets.find((ticket) => ticket.instanceId === instanceId)?.title ?? "",
    previouslyPurchased: 0,
    totalTickets: single.length,
  };
}

/** Whether tickets are of more than one performance. */
export function isOfSeveral(tickets: readonly CountedTicket[]): boolean {
  return tickets.some(({ instanceId }) => instanceId !== tickets[0]?.instanceId);
}
