import type { Basket } from "#contract/schemas/basket";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { changeOwnBasket } from "~/pages/basket/change-own-basket.server";
import type { OwnBasketChanged } from "~/pages/basket/change-own-basket.server";
import type { ExpressDetails } from "./get-express-details.server";

/** Writes down what the steps would have asked, as the express page showed it. Safe to repeat. */
export async function expressCheckout(
  crm: Crm,
  visit: { basket: Basket; crmSession: CrmSession },
  { delivery, details }: ExpressDetails,
): Promise<OwnBasketChanged> {
  const { crmSession } = visit;
  if (delivery !== null) {
    const chosen = await changeOwnBasket(crm, visit, (params) =>
      crm.setDelivery({
        params,
        body: { optionId: delivery.id, address: null },
        session: crmSession,
      }),
    );
    if (!chosen.ok) return chosen;
  }
  return changeOwnBasket(crm, visit, (params) =>
    crm.setAdditionalDetails({ params, body: details, session: crmSession }),
  );
}
