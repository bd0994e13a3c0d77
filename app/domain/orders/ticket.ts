import type { SeatLabel, InstanceLabel } from "#contract/schemas/seat-label";
import { PRINT_OPTIONS, type PrintOption } from "#contract/schemas/ticket";

/** What an address says of it; one ticket a page where it says nothing that is known. */
export function readPrintOption(text: string | null): PrintOption {
  return PRINT_OPTIONS.find((option) => option === text) ?? "ticket";
}

/** A ticket that lets somebody in. */
export type Admission = {
  id: string;
  instance: InstanceLabel;
  seat: SeatLabel;
  priceTypeName: string;
  /** 20 digits, the first two 99 (spec section 9). */
  barcode: string;
};

/** One that a customer holds: paid for, not given back, of a performance that is neither over nor cancelled. */
export type HeldTicket = Admission & {
  orderId: string;
  orderNumber: string;
  /** When the performance is over, ISO with offset. */
  endsAt: string;
  /** The link by which somebody else sees it. */
  shareId: string | null;
};

/** A page of a customer's tickets: all of some performances, in the order of time. */
export type TicketPage = {
  tickets: HeldTicket[];
  /** From 1; the last page where a later one was asked for. */
  page: number;
  pageCount: number;
};

/** Which of a customer's tickets are asked for: a page of all, or those of one performance. */
export type TicketQuery = { page: number; instanceId: string | null };

/** A link by which somebody without an account sees tickets of one performance until it is over. */
export type TicketShare = {
  id: string;
  /** SHA-256 of its token, hex: by this its maker knows it again. */
  tokenHash: string;
  createdAt: string;
  endsAt: string;
  tickets: Admission[];
};

/** What is seen by such a link. */
export type SharedTickets = { sharedBy: string; endsAt: string; tickets: Admission[] };

/** A ticket's number in groups of four, as it is read out and typed. */
export function barcodeGroups(barcode: string): string {
  return barcode.replace(/(\d{4})(?=\d)/g, "$1 ");
}
