import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";

import type { Crm } from "~/.server/ticketing/ticketing";

/** How the tickets of an order come, in words; null when the box office does not say. Safe to repeat. */
export async function findOrderedDelivery(
  crm: Crm,
  order: Pick<Order, "delivery">,
): Promise<DeliveryOption | null> {
  const { delivery } = order;
  if (delivery === null) return null;
  const options = await crm.listDeliveryOptions();
  if (!options.ok) return null;
  return options.value.find(({ id }) => id === delivery.optionId) ?? null;
}
