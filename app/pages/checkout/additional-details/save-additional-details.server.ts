import type { AdditionalDetails, Basket } from "#contract/schemas/basket";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { changeOwnBasket } from "~/pages/basket/change-own-basket.server";
import type { OwnBasketChanged } from "~/pages/basket/change-own-basket.server";

/** Writes the additional details to the basket; all three may be empty. Safe to repeat. */
export async function saveAdditionalDetails(
  crm: Crm,
  visit: { basket: Basket; crmSession: CrmSession },
  details: AdditionalDetails,
): Promise<OwnBasketChanged> {
  return changeOwnBasket(crm, visit, (params) =>
    crm.setAdditionalDetails({ params, body: details, session: visit.crmSession }),
  );
}
