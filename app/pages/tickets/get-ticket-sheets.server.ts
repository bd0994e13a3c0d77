import type { AppLoadContext } from "@remix-run/node";
import type { Order } from "#contract/schemas/order";
import type { Admission } from "#contract/schemas/ticket";

import type { Crm } from "~/.server/ticketing/ticketing";
import { groupByInstance } from "~/pages/orders/order";
import type { WalletPass } from "~/venue-settings";
import { qrCode } from "./qr-code.server";
import { walletLinks, type TicketSheet } from "./ticket";

export async function getTicketSheets(
  crm: Pick<Crm, "listHalls">,
  tickets: readonly Admission[],
  walletPass: WalletPass | null,
): Promise<TicketSheet[]> {
  if (tickets.length === 0) return [];
  // One call, however many performances.
  const halls = await crm.listHalls();
  const byId = new Map((halls.ok ? halls.value : []).map((hall) => [hall.id, hall]));
  return groupByInstance(tickets).map((group) => ({
    instance: group.instance,
    hall: byId.get(group.instance.hallId) ?? null,
    tickets: group.tickets.map(
      ({ id, instance, seat, stepFree, priceTypeName, barcode, stream }) => ({
        id,
        instance,
        seat,
        stepFree,
        priceTypeName,
        barcode,
        stream,
        code: qrCode(barcode),
        wallet: walletLinks(walletPass, barcode),
      }),
    ),
  }));
}

/** Of an order that is confirmed; before that no ticket admits. */
export function getOrderSheets(
  { crm, venue }: Pick<AppLoadContext, "crm" | "venue">,
  order: Pick<Order, "tickets">,
): Promise<TicketSheet[]> {
  return getTicketSheets(crm, admissionsOf(order), venue.walletPass);
}

/** The tickets of an order that have a barcode: those that admit. */
export const admissionsOf = ({ tickets }: Pick<Order, "tickets">) =>
  tickets.flatMap((ticket) =>
    ticket.barcode === null ? [] : [{ ...ticket, barcode: ticket.barcode }],
  );
