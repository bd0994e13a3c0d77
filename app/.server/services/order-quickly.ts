import type { Basket } from "~/domain/basket";

import type { Crm } from "../crm/crm";
import type { CrmSession } from "../crm/crm-result";
import { changeOwnBasket } from "./change-own-basket";
import type { OwnBasketChanged } from "./change-own-basket";
import type { ExpressDetails } from "./get-express-details";

/** Writes down what the steps would have asked, as the express page showed it. Safe to repeat. */
export async function orderQuickly(
  crm: Crm,
  visit: { basket: Basket; crmSession: CrmSession },
  { delivery, details }: ExpressDetails,
): Promise<OwnBasketChanged> {
  const { crmSession } = visit;
  if (delivery !== null) {
    const chosen = await changeOwnBasket(crm, visit, (id) =>
      crm.setDelivery(id, { optionId: delivery.id, address: null }, crmSession),
    );
    if (!chosen.ok) return chosen;
  }
  return changeOwnBasket(crm, visit, (id) => crm.setAdditionalDetails(id, details, crmSession));
}
