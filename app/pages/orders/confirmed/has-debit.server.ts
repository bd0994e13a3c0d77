import type { Order } from "#contract/schemas/order";
import type { Crm } from "~/.server/crm/crm";
import type { OrderAccess } from "~/pages/orders/visible-order.server";

/** Whether an account is debited for an order's renewals already; false where that cannot be asked now. */
export async function hasDebit(
  crm: Pick<Crm, "verifyDirectDebit">,
  order: Pick<Order, "id">,
  access: OrderAccess,
): Promise<boolean> {
  const debit = await crm.verifyDirectDebit({
    params: { id: order.id },
    body: { turnedBack: false },
    ...access,
  });
  return debit.ok && debit.value.state === "confirmed";
}
