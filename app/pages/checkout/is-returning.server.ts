import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

/** Whether the customer has bought before; false where the box office does not say. Safe to repeat. */
export async function isReturning(crm: Crm, session: CrmSession): Promise<boolean> {
  const last = await crm.getLastOrder({ session });
  return last.ok && last.value.orderId !== null;
}
