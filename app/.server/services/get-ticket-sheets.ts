import { groupByInstance } from "~/domain/group-by-instance";
import type { Admission } from "~/domain/ticket";
import type { TicketSheet } from "~/domain/ticket-sheet";
import { walletLinks } from "~/domain/wallet-pass";
import type { WalletPass } from "~/domain/wallet-pass";

import type { Crm } from "../crm/crm";
import { getOrderPlaces } from "./get-order-places";
import { qrCode } from "./qr-code";

/** Tickets as they are shown at the door, performance by performance in the order of time. Safe to repeat. */
export async function getTicketSheets(
  crm: Pick<Crm, "getInstance">,
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
