import type { OrderHall } from "~/pages/orders/order";

import type { Crm } from "~/.server/ticketing/ticketing";

/** The hall of this id, or null: also where the ticketing system does not say now. Safe to repeat. */
export async function findHall(crm: Pick<Crm, "listHalls">, id: string): Promise<OrderHall | null> {
  const halls = await crm.listHalls();
  return halls.ok ? (halls.value.find((hall) => hall.id === id) ?? null) : null;
}
