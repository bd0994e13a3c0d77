import type { z } from "zod";

import { toIso } from "../platform/dates";
import { orderNumber } from "../orders/rules";
import { seatLabel } from "../seat-plans/seat-label";
import type { HeldTicket } from "./held-tickets";
import type { TicketShare } from "./ticket-shares";
import { instanceLabel } from "../catalogue/instance-label";
import type {
  heldTicketSchema,
  sharedTicketsSchema,
  ticketShareSchema,
} from "#contract/schemas/ticket";

/** A ticket as the API tells it to its owner. */
export function heldTicketBody(held: HeldTicket): z.infer<typeof heldTicketSchema> {
  return {
    ...ticketBody(held),
    orderId: held.ticket.orderId,
    orderNumber: orderNumber(held.order.number),
    endsAt: toIso(held.endsAt),
    shareId: held.shareId,
  };
}

/** A link as its owner sees it. */
export function shareBody({ share, tickets }: TicketShare): z.infer<typeof ticketShareSchema> {
  return {
    id: share.id,
    tokenHash: share.tokenHash,
    createdAt: toIso(share.createdAt),
    endsAt: endOf(tickets),
    tickets: tickets.map(ticketBody),
  };
}

/** What somebody sees with whom tickets were shared: neither order nor price nor family name. */
export function sharedBody({ tickets }: TicketShare): z.infer<typeof sharedTicketsSchema> {
  return {
    sharedBy: tickets[0]?.customer.firstName ?? "",
    endsAt: endOf(tickets),
    tickets: tickets.map(ticketBody),
  };
}

function ticketBody({ ticket }: HeldTicket) {
  return {
    id: ticket.id,
    instance: instanceLabel(ticket),
    seat: seatLabel(ticket),
    priceTypeName: ticket.priceTypeName,
    barcode: ticket.barcode ?? "",
  };
}

/** All tickets of a link are of one performance. */
function endOf(tickets: readonly HeldTicket[]): string {
  return toIso(tickets[0]?.endsAt ?? new Date(0));
}
