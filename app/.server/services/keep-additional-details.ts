import type { AdditionalDetails, Basket } from "~/domain/basket";

import type { Crm } from "../crm/crm";
import type { CrmSession } from "../crm/crm-result";
import { changeOwnBasket } from "./change-own-basket";
import type { OwnBasketChanged } from "./change-own-basket";

/** Writes the additional details to the basket; all three may be empty. Safe to repeat. */
export async function keepAdditionalDetails(
  crm: Crm,
  visit: { basket: Basket; crmSession: CrmSession },
  details: AdditionalDetails,
): Promise<OwnBasketChanged> {
  return changeOwnBasket(crm, visit, (basketId) =>
    crm.setAdditionalDetails(basketId, details, visit.crmSession),
  );
}
