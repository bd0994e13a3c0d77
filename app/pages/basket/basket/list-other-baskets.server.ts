import { linesOf } from "~/domain/basket/basket";
import type { OtherBasket } from "~/domain/basket/basket-view";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

/** What the customer left in other baskets; nothing where the box office does not tell. Safe to repeat. */
export async function listOtherBaskets(
  crm: Crm,
  visit: { basketId: string | null; crmSession: CrmSession | null },
): Promise<OtherBasket[]> {
  if (visit.crmSession === null) return [];
  const others = await crm.listOtherBaskets({
    query: { except: visit.basketId ?? undefined },
    session: visit.crmSession,
  });
  if (!others.ok) return [];
  return others.value.map((basket) => ({
    id: basket.id,
    items: linesOf(basket),
    hasLost: basket.status === "expired",
  }));
}
