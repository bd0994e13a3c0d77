import type { Admission } from "#contract/schemas/ticket";
import { groupByInstance } from "~/domain/orders/group-by-instance";

import type { TicketSheet } from "~/domain/orders/ticket-sheet";
import { walletLinks } from "~/domain/orders/wallet-pass";
import type { WalletPass } from "~/domain/orders/wallet-pass";

import type { Crm } from "~/.server/crm/crm";
import { getOrderPlaces } from "./get-order-places.server";
import { qrCode } from "./qr-code.server";

/** Tickets as they are shown at the door, performance by performance in the order of time. Safe to repeat. */
export async function getTicketSheets(
  crm: Pick<Crm, "listHalls">,
  tickets: readonly Admission[],
  walletPass: WalletPass | null,
): Promise<TicketSheet[]> {
  const places = await getOrderPlaces(crm, { tickets });
  const byId = new Map(places.map((place) => [place.instance.id, place]));
  return groupByInstance(tickets).map((group) => ({
    directions: null,
    stepFree: null,
    ...byId.get(group.instance.id),
    instance: group.instance,
    tickets: group.tickets.map(({ id, instance, seat, priceTypeName, barcode }) => ({
      ...{ id, instance, seat, priceTypeName, barcode },
      code: qrCode(barcode),
      wallet: walletLinks(walletPass, barcode),
    })),
  }));
}
