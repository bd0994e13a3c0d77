import type { Customer } from "#contract/schemas/customer";
import type { Basket } from "#contract/schemas/basket";
import { postalAddress } from "#contract/schemas/address";
import type { Address } from "#contract/schemas/address";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { changeOwnBasket } from "~/pages/basket/change-own-basket.server";
import type { OwnBasketChanged } from "~/pages/basket/change-own-basket.server";

/** As the delivery form gives it: a new address, one of the customer's own by its id, or none. */
export type DeliveryChoice = {
  optionId: string;
  address: Address | { storedId: string } | null;
};

/** Writes down how the tickets come. A new address is kept with the customer's others. Safe to repeat. */
export async function chooseDelivery(
  crm: Crm,
  visit: { basket: Basket; customer: Customer; crmSession: CrmSession },
  choice: DeliveryChoice,
): Promise<OwnBasketChanged> {
  const address = addressOf(choice.address, visit.customer);
  if (address === "unknown") {
    return { ok: false, code: "fields", fields: { addressId: ["required.addressChoice"] } };
  }
  return changeOwnBasket(crm, visit, (params) =>
    crm.setDelivery({
      params,
      body: { optionId: choice.optionId, address },
      session: visit.crmSession,
    }),
  );
}

function addressOf(
  chosen: DeliveryChoice["address"],
  { addresses }: Customer,
): Address | null | "unknown" {
  if (chosen === null || !("storedId" in chosen)) return chosen;
  const stored = addresses.find(({ id }) => id === chosen.storedId);
  return stored === undefined ? "unknown" : postalAddress(stored);
}
