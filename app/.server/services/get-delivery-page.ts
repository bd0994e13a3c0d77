import type { DeliveryOption } from "~/domain/basket";
import type { Country } from "~/domain/customer";

import type { Crm, CrmResult } from "../crm/crm";

export type DeliveryPage = { options: DeliveryOption[]; countries: Country[] };

/** What can be chosen on the delivery step. Safe to repeat. */
export async function getDeliveryPage(crm: Crm): Promise<CrmResult<DeliveryPage>> {
  const [options, countries] = await Promise.all([crm.listDeliveryOptions(), crm.listCountries()]);
  if (!options.ok) return options;
  if (!countries.ok) return countries;
  return { ok: true, value: { options: options.value, countries: countries.value } };
}
