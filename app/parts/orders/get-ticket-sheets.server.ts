import type { AppLoadContext } from "@remix-run/node";
import { walletLinks } from "#contract/rules/tickets/wallet-pass";
import type { Order } from "#contract/schemas/order";
import type { Admission } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/calls/unavailable";

import type { Crm } from "~/.server/ticketing/ticketing";
import { groupByInstance, type InstanceGroup } from "./order";
import { isPast, isWithinYear, nearDay } from "~/domain/arithmetic/dates";
import { qrCode } from "./qr-code.server";
import { loadSeatsInHall, type SeatDrawingsCrm } from "./seat-drawings.server";
import { isOver, type TicketSheet } from "./ticket";

type SheetContext = {
  crm: Pick<Crm, "listHalls"> & SeatDrawingsCrm;
  venue: Pick<AppLoadContext["venue"], "walletPass">;
  now: string;
};

export async function getTicketSheets(
  { crm, venue, now }: SheetContext,
  tickets: readonly Admission[],
): Promise<TicketSheet[]> {
  if (tickets.length === 0) return [];
  const halls = (await valueOrNull(crm.listHalls())) ?? [];
  const byId = new Map(halls.map((hall) => [hall.id, hall]));
  const getSheet = async (group: InstanceGroup<Admission>): Promise<TicketSheet> => {
    const seats = group.tickets.map(({ seat }) => seat);
    const { findDrawings } = await loadSeatsInHall(crm, group.instance.id, seats);
    const over = isOver(group.instance.startsAt, now);
    return {
      instance: group.instance,
      isOver: over,
      near: nearDay(group.instance.startsAt, now),
      isSoon: isWithinYear(group.instance.startsAt, now),
      watching: findWatchState(group.tickets, now),
      hall: byId.get(group.instance.hallId) ?? null,
      tickets: group.tickets.map(
        ({ id, instance, seat, stepFree, entrance, priceTypeName, barcode, stream }) => ({
          id,
          instance,
          seat,
          stepFree,
          entrance,
          priceTypeName,
          barcode,
          stream,
          code: qrCode(barcode),
          drawings: findDrawings(seat),
          wallet: stream === null && !over ? walletLinks(venue.walletPass, barcode) : [],
        }),
      ),
    };
  };
  return Promise.all(groupByInstance(tickets).map(getSheet));
}

function findWatchState([ticket]: readonly Admission[], now: string): TicketSheet["watching"] {
  const stream = ticket?.stream ?? null;
  if (stream === null) return null;
  if (isPast(stream.endsAt, now)) return "over";
  return isPast(stream.opensAt, now) ? "now" : "later";
}

/** Empty until the order is confirmed: tickets have no barcode before. */
export const getOrderSheets = (
  context: SheetContext,
  order: Pick<Order, "tickets">,
): Promise<TicketSheet[]> => getTicketSheets(context, listAdmissions(order));

/** Returns the tickets with a barcode, which admit. */
export const listAdmissions = ({ tickets }: Pick<Order, "tickets">) =>
  tickets.flatMap((ticket) =>
    ticket.barcode === null ? [] : [{ ...ticket, barcode: ticket.barcode }],
  );
