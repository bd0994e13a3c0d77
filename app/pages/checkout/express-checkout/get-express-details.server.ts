import type { Outcome } from "#contract/define";
import type { AdditionalDetails, Basket } from "#contract/schemas/basket";
import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { isDelivered } from "~/domain/basket/basket";
import { isFree } from "~/domain/money";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

export type ExpressDetails = {
  /** Null when nothing of it is delivered. */
  delivery: DeliveryOption | null;
  details: AdditionalDetails;
};

/**
 * How a returning customer's basket is ordered without asking: delivered as the last order was where that costs nothing
 * and needs no address, else by the first way that does not; with the access requirements of then. Null where every
 * way costs something or needs an address: nothing that the visitor did not see is added to the sum. Safe to repeat.
 */
export async function getExpressDetails(
  crm: Crm,
  { basket, crmSession }: { basket: Basket; crmSession: CrmSession },
): Promise<Outcome<ExpressDetails | null, "not-found">> {
  const [last, options] = await Promise.all([
    findLastOrder(crm, crmSession),
    crm.listBasketDelivery({ params: { id: basket.id } }),
  ]);
  if (!options.ok) return options;
  const simple = options.value.filter(
    ({ price, requiresAddress }) => isFree(price) && !requiresAddress,
  );
  const delivery =
    simple.find(({ id }) => id === last?.delivery?.optionId) ??
    simple.find(({ isDefault }) => isDefault) ??
    simple[0];
  if (isDelivered(basket) && delivery === undefined) return { ok: true, value: null };
  return {
    ok: true,
    value: {
      delivery: isDelivered(basket) && delivery !== undefined ? delivery : null,
      details: {
        specialRequests: null,
        accessRequirements: last?.details.accessRequirements ?? null,
        marketing: null,
      },
    },
  };
}

async function findLastOrder(crm: Crm, session: CrmSession): Promise<Order | null> {
  const last = await crm.getLastOrder({ session });
  if (!last.ok || last.value.orderId === null) return null;
  const order = await crm.getOrder({
    params: { id: last.value.orderId },
    session,
    orderToken: null,
  });
  return order.ok ? order.value : null;
}
