import type { Admission, InstanceLabel } from "#contract/schemas/ticket";

import { groupByInstance } from "~/pages/orders/order";
import type { WalletPass } from "~/venue";
import type { Crm } from "~/.server/ticketing/ticketing";
import { walletLinks, type TicketSheet, type OrderPlace } from "./ticket";
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

/**
 * Where and when the performances of an order are, with the way there; without the way where the ticketing system does
 * not tell it now. One call, however many performances. Safe to repeat.
 */
export async function getOrderPlaces(
  crm: Pick<Crm, "listHalls">,
  { tickets }: { tickets: readonly { instance: InstanceLabel }[] },
): Promise<OrderPlace[]> {
  if (tickets.length === 0) return [];
  const halls = await crm.listHalls();
  const byId = new Map((halls.ok ? halls.value : []).map((hall) => [hall.id, hall]));
  return groupByInstance(tickets).map(({ instance }) => {
    const hall = byId.get(instance.hallId);
    return {
      instance,
      directions: hall?.directions ?? null,
      stepFree: hall?.stepFree ?? null,
    };
  });
}
