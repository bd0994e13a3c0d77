import type { InstanceLabel } from "~/domain/basket/basket";
import { groupByInstance } from "~/domain/orders/group-by-instance";
import type { OrderPlace } from "~/domain/orders/order-place";

import type { Crm } from "~/.server/crm/crm";

/**
 * Where and when the performances of an order are, with the way there; without the way where the ticketing system does
 * not tell it now. Safe to repeat.
 */
export async function getOrderPlaces(
  crm: Pick<Crm, "getInstance">,
  { tickets }: { tickets: readonly { instance: InstanceLabel }[] },
): Promise<OrderPlace[]> {
  return Promise.all(
    groupByInstance(tickets).map(async ({ instance }) => {
      const found = await crm.getInstance(instance.id);
      const hall = found.ok ? found.value.hallDetail : null;
      return {
        instance,
        directions: hall?.directions ?? null,
        stepFree: hall?.stepFree ?? null,
      };
    }),
  );
}
