import type { Order } from "~/domain/order";

import type { Crm } from "../crm/crm";

/** Whether an account is debited for an order's renewals already; false where that cannot be asked now. */
export async function hasDebit(
  crm: Pick<Crm, "verifyDirectDebit">,
  order: Pick<Order, "id">,
): Promise<boolean> {
  const debit = await crm.verifyDirectDebit(order.id, { turnedBack: false });
  return debit.ok && debit.value.state === "confirmed";
}
