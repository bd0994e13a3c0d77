import type { Order } from "~/domain/orders/order";

import type { Crm } from "~/.server/crm/crm";
import type { OrderAccess } from "~/.server/crm/orders";

/** Whether an account is debited for an order's renewals already; false where that cannot be asked now. */
export async function hasDebit(
  crm: Pick<Crm, "verifyDirectDebit">,
  order: Pick<Order, "id">,
  access: OrderAccess,
): Promise<boolean> {
  const debit = await crm.verifyDirectDebit(order.id, { turnedBack: false }, access);
  return debit.ok && debit.value.state === "confirmed";
}
