import type { Outcome } from "#contract/define";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { Country } from "#contract/schemas/address";

import type { Crm } from "~/.server/ticketing/ticketing";

export type DeliveryPage = { options: DeliveryOption[]; countries: Country[] };

/** How what is in this basket can be delivered, and what an address needs. Safe to repeat. */
export async function getDeliveryPage(crm: Crm, basketId: string): Promise<Outcome<DeliveryPage>> {
  const [options, countries] = await Promise.all([
    crm.listBasketDelivery({ params: { id: basketId } }),
    crm.listCountries(),
  ]);
  // A basket that is gone is found out by the guard of the next request.
  if (!options.ok) return { ok: false, failure: { code: "unavailable" } };
  if (!countries.ok) return countries;
  return { ok: true, value: { options: options.value, countries: countries.value } };
}
