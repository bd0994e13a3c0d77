import { percentOf } from "#contract/schemas/money";
import type { ShareProblem } from "#contract/operations/tickets";
import { addMinutes } from "../../platform/dates";

/** A barcode has 20 digits and starts with 99. */
const PREFIX = "99";
const LENGTH = 20;

type TicketPlace = { seating: "reserved" | "general" | "virtual"; seatStepFree: boolean | null };

/** Whether the seat is reached without steps; null for unreserved seating and streams, or if the plan doesn't say. */
export function isStepFree(ticket: TicketPlace): boolean | null {
  return ticket.seating === "reserved" ? ticket.seatStepFree : null;
}

/** When the doors of the hall open; null if unknown or for a live stream. */
export function doorsOpenAt({
  startsAt,
  seating,
  doorsMinutes,
}: Pick<TicketPlace, "seating"> & { startsAt: Date; doorsMinutes: number | null }): Date | null {
  if (seating === "virtual" || doorsMinutes === null) return null;
  return addMinutes(startsAt, -doorsMinutes);
}

/**
 * `randomDigit` must be unpredictable, since the number alone admits its holder. Duplicates are unlikely with 18 random
 * digits and prevented by a unique constraint.
 */
export function makeBarcode(randomDigit: () => number): string {
  const digits = Array.from({ length: LENGTH - PREFIX.length }, () => String(randomDigit()));
  return PREFIX + digits.join("");
}

export function isBarcode(digits: string): boolean {
  return digits.length === LENGTH && digits.startsWith(PREFIX) && /^\d+$/.test(digits);
}

/** Limits per page of tickets, each of which is shown or printed with its code. */
const MAX_PERFORMANCES = 20;
const MAX_TICKETS = 200;

/** Splits performances into pages. The tickets of one performance are always on the same page. */
export function ticketPages<P extends { ticketIds: readonly string[] }>(
  performances: readonly P[],
): P[][] {
  const pages: P[][] = [];
  let tickets = 0;
  for (const performance of performances) {
    const page = pages.at(-1);
    const count = performance.ticketIds.length;
    if (page === undefined || page.length === MAX_PERFORMANCES || tickets + count > MAX_TICKETS) {
      pages.push([performance]);
      tickets = count;
    } else {
      page.push(performance);
      tickets += count;
    }
  }
  return pages;
}

/** Refund of a protected ticket, minor units: a percentage of its price with fee, but not of the protection's price. */
export function protectedSum(
  ticket: { faceValue: number; fee: number; discount: number },
  percentReturned: number,
): number {
  const paid = ticket.faceValue + ticket.fee - ticket.discount;
  return percentOf(paid, percentReturned);
}

/** Returns why tickets cannot be shared by one link, or null. */
export function shareRefusal(
  tickets: readonly { instanceId: string; shareId: string | null }[],
): Exclude<ShareProblem["reason"], "id-used"> | null {
  if (new Set(tickets.map(({ instanceId }) => instanceId)).size > 1) return "several-performances";
  return tickets.some(({ shareId }) => shareId !== null) ? "shared-already" : null;
}
