/** The fields of the ticket-limit message (spec section 3). */
export type TicketLimit = {
  maxTickets: number;
  /** Null when the limit is of all price types together. */
  priceTypeName: string | null;
  instanceName: string;
  previouslyPurchased: number;
  totalTickets: number;
  /** Broken together with what others bought under the same email; how much that is stays unsaid. */
  isOfEmail?: boolean | undefined;
};

/** From so many on, the box office sells to groups (spec section 8). */
export const GROUP_SALES_FROM = 10;
