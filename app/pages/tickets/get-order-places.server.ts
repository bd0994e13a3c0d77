import type { InstanceLabel } from "#contract/schemas/seat-label";
import { groupByInstance } from "~/domain/orders/group-by-instance";
import type { OrderPlace } from "~/domain/orders/order-place";

import type { Crm } from "~/.server/crm/crm";

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
