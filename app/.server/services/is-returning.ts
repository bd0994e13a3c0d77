import type { Crm } from "../crm/crm";
import type { CrmSession } from "../crm/crm-result";

/** Whether the customer has bought before; false where the box office does not say. Safe to repeat. */
export async function isReturning(crm: Crm, session: CrmSession): Promise<boolean> {
  const groups = await Promise.all([
    crm.listOrders("upcoming", session),
    crm.listOrders("past", session),
  ]);
  return groups.some((orders) => orders.ok && orders.value.length > 0);
}
