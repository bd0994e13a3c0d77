import type { ShareProblem } from "#contract/operations/tickets";
import { addMinutes } from "../../platform/dates";
import type { TicketSeat } from "../../money/orders/rules";

/** Limits per page of tickets, each of which is shown or printed with its code. */
const MAX_PAGE_PERFORMANCES = 20;
const MAX_PAGE_TICKETS = 200;

/** When the doors of the hall open; null if unknown or for a live stream. */
export function doorsOpenAt({
  startsAt,
  seating,
  doorsMinutes,
}: Pick<TicketSeat, "seating"> & { startsAt: Date; doorsMinutes: number | null }): Date | null {
  if (seating === "virtual" || doorsMinutes === null) return null;
  return addMinutes(startsAt, -doorsMinutes);
}

/** Splits performances into pages. The tickets of one performance are always on the same page. */
export function ticketPages<P extends { ticketIds: readonly string[] }>(
  performances: readonly P[],
): P[][] {
  const pages: P[][] = [];
  let tickets = 0;
  for (const performance of performances) {
    const page = pages.at(-1);
    const count = performance.ticketIds.length;
    if (
      page === undefined ||
      page.length === MAX_PAGE_PERFORMANCES ||
      tickets + count > MAX_PAGE_TICKETS
    ) {
      pages.push([performance]);
      tickets = count;
    } else {
      page.push(performance);
      tickets += count;
    }
  }
  return pages;
}

/** Returns why tickets cannot be shared by one link, or null. */
export function shareRefusal(
  tickets: readonly { instanceId: string; shareId: string | null }[],
): Exclude<ShareProblem["reason"], "id-used"> | null {
  if (new Set(tickets.map(({ instanceId }) => instanceId)).size > 1) return "several-performances";
  return tickets.some(({ shareId }) => shareId !== null) ? "shared-already" : null;
}
