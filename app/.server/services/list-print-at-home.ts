import type { OrderSummary } from "~/domain/order";

import type { Crm } from "../crm/crm";
import type { CrmResult, CrmSession } from "../crm/crm-result";

/**
 * The customer's orders ahead whose tickets are printed at home. Where the ways of delivery cannot be asked for now,
 * every order with tickets is among them: any of them can be printed. Safe to repeat.
 */
export async function listPrintAtHome(
  crm: Pick<Crm, "listOrders" | "listDeliveryOptions">,
  session: CrmSession,
): Promise<CrmResult<OrderSummary[], "not-signed-in">> {
  const [orders, options] = await Promise.all([
    crm.listOrders("upcoming", session),
    crm.listDeliveryOptions(),
  ]);
  if (!orders.ok) return orders;
  const others = options.ok
    ? options.value.filter(({ isPrintAtHome }) => !isPrintAtHome).map(({ id }) => id)
    : [];
  return {
    ok: true,
    value: orders.value.filter(
      ({ ticketCount, deliveryOptionId }) =>
        ticketCount > 0 && (deliveryOptionId === null || !others.includes(deliveryOptionId)),
    ),
  };
}
