import { venue } from "#contract/venue";

/** For one performance, in all orders together. Beyond `withoutProof`, the buyer must have proved the mailbox. */
export const FREE_TICKETS = {
  withoutProof: venue.limits.freeTicketsWithoutProof,
  atMost: venue.limits.freeTickets,
};
/** Maximum tickets per share link; more than an order can have. */
export const MAX_SHARED_TICKETS = 50;
/** Seats, or choices of a price, in one request. More than any limit allows: the box office has those. */
export const MAX_SEATS_PER_REQUEST = 50;
/** Number of tickets from which the box office handles a sale as a group booking. */
export const GROUP_SALES_FROM = venue.limits.groupSalesFrom;
/** The limit of tickets where a venue sets none: of larger parties, pages say to call. */
export const DEFAULT_MAX_TICKETS = GROUP_SALES_FROM - 1;
/** The number that a page names beside the most tickets of one order: never one that visitors can buy themselves. */
export const groupSalesBeside = (orderMaximum: number): number =>
  Math.max(GROUP_SALES_FROM, orderMaximum + 1);
/** Characters of the notes for buyers of a performance, which fit on a ticket below all else. */
export const MAX_PERFORMANCE_NOTES = 400;
