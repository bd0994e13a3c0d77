import type { Outcome } from "#contract/define";
import type { OrderGroup } from "#contract/schemas/order";
import type { OrderHall, OrderList } from "~/pages/orders/order";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

export type OrdersPage = {
  lists: OrderList[];
  /** Where performances are given; none where the ticketing system does not say now. */
  halls: OrderHall[];
};

/**
 * A page of the customer's orders of one group, or the first ones of several; of one hall's performances or of all.
 * Safe to repeat.
 */
export async function getOrdersPage(
  crm: Pick<Crm, "listOrders" | "listHalls">,
  { groups, hallId, page }: { groups: readonly OrderGroup[]; hallId: string | null; page: number },
  session: CrmSession,
): Promise<Outcome<OrdersPage, "not-signed-in">> {
  const [halls, ...found] = await Promise.all([
    crm.listHalls(),
    ...groups.map((group) =>
      crm.listOrders({ query: { group, hall: hallId ?? undefined, page }, session }),
    ),
  ]);
  const lists: OrderList[] = [];
  for (const [at, orders] of found.entries()) {
    if (!orders.ok) return orders;
    lists.push({ group: groups[at] ?? "upcoming", ...orders.value });
  }
  return { ok: true, value: { lists, halls: halls.ok ? halls.value : [] } };
}
