import type { Admission, InstanceLabel } from "#contract/schemas/ticket";

import type { Crm } from "~/.server/ticketing/ticketing";
import { groupByInstance } from "~/pages/orders/order";
import type { WalletPass } from "~/venue";
import { qrCode } from "./qr-code.server";
import { walletLinks, type OrderPlace, type TicketSheet } from "./ticket";

export async function getTicketSheets(
  crm: Pick<Crm, "listHalls">,
  tickets: readonly Admission[],
  walletPass: WalletPass | null,
): Promise<TicketSheet[]> {
  return (await groupWithPlaces(crm, tickets)).map((group) => ({
    ...group,
    tickets: group.tickets.map(
      ({ id, instance, seat, stepFree, priceTypeName, barcode, stream }) => ({
        ...{ id, instance, seat, stepFree, priceTypeName, barcode, stream },
        code: qrCode(barcode),
        wallet: walletLinks(walletPass, barcode),
      }),
    ),
  }));
}

export async function getOrderPlaces(
  crm: Pick<Crm, "listHalls">,
  { tickets }: { tickets: readonly { instance: InstanceLabel }[] },
): Promise<OrderPlace[]> {
  return (await groupWithPlaces(crm, tickets)).map(({ tickets: _, ...place }) => place);
}

/** One call, however many performances; without directions where the ticketing system does not give them now. */
async function groupWithPlaces<T extends { instance: InstanceLabel }>(
  crm: Pick<Crm, "listHalls">,
  tickets: readonly T[],
) {
  if (tickets.length === 0) return [];
  const halls = await crm.listHalls();
  const byId = new Map((halls.ok ? halls.value : []).map((hall) => [hall.id, hall]));
  return groupByInstance(tickets).map((group) => {
    const { directions = null, stepFree = null } = byId.get(group.instance.hallId) ?? {};
    return { ...group, directions, stepFree };
  });
}
