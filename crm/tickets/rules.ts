import { percentOf } from "#contract/schemas/money";
import type { ShareProblem } from "#contract/operations/tickets";
import { addMinutes } from "../platform/dates";

/** The QR code of a ticket is 20 digits long and begins with 99. */
const PREFIX = "99";
const LENGTH = 20;

type TicketPlace = { seating: "reserved" | "general" | "virtual"; seatStepFree: boolean };

/** Whether a ticket's seat is reached without steps; null where places are not numbered: any may be taken. */
export function isStepFree(ticket: TicketPlace): boolean | null {
  return ticket.seating === "reserved" ? ticket.seatStepFree : null;
}

/** When the doors of a ticket's hall open; null where that is not known, and for a live stream. */
export function doorsOpenAt({
  startsAt,
  seating,
  doorsMinutes,
}: Pick<TicketPlace, "seating"> & { startsAt: Date; doorsMinutes: number | null }): Date | null {
  if (seating === "virtual" || doorsMinutes === null) return null;
  return addMinutes(startsAt, -doorsMinutes);
}

/**
 * `randomDigit` must be unpredictable: knowing the number is enough to be let in. 18 free digits make a repeat unlikely, and the
 * table's unique constraint makes it impossible.
 */
export function makeBarcode(randomDigit: () => number): string {
  const free = Array.from({ length: LENGTH - PREFIX.length }, () => String(randomDigit()));
  return PREFIX + free.join("");
}

export function isBarcode(digits: string): boolean {
  return digits.length === LENGTH && digits.startsWith(PREFIX) && /^\d+$/.test(digits);
}

/** What is on one page of a customer's tickets at most: each ticket is shown with its code, or drawn on paper. */
const PERFORMANCES = 20;
const TICKETS = 200;

/** Performances in pages. One performance's tickets are never on two pages, however many they are. */
export function ticketPages<P extends { ticketIds: readonly string[] }>(
  performances: readonly P[],
): P[][] {
  const pages: P[][] = [];
  let tickets = 0;
  for (const performance of performances) {
    const page = pages.at(-1);
    const count = performance.ticketIds.length;
    if (page === undefined || page.length === PERFORMANCES || tickets + count > TICKETS) {
      pages.push([performance]);
      tickets = count;
    } else {
      page.push(performance);
      tickets += count;
    }
  }
  return pages;
}

/** What comes back for a protected ticket, minor units: a part of its price, fee included, not of the protection's. */
export function protectedSum(
  ticket: { faceValue: number; fee: number; discount: number },
  percentReturned: number,
): number {
  const paid = ticket.faceValue + ticket.fee - ticket.discount;
  return percentOf(paid, percentReturned);
}

/** Why tickets cannot be shared by one link, or null. A link is for one performance, and a ticket on one link at a time. */
export function shareRefusal(
  tickets: readonly { instanceId: string; shareId: string | null }[],
): Exclude<ShareProblem["reason"], "id-used"> | null {
  if (new Set(tickets.map(({ instanceId }) => instanceId)).size > 1) return "several-performances";
  return tickets.some(({ shareId }) => shareId !== null) ? "shared-already" : null;
}
