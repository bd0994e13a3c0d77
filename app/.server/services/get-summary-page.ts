import type { AdditionalDetails, Basket, BasketTotals, TicketItem } from "~/domain/basket";
import type { Address, Customer } from "~/domain/customer";
import { groupByInstance } from "~/domain/group-by-instance";
import type { InstanceGroup } from "~/domain/group-by-instance";

import type { Crm, CrmResult } from "../crm/crm";

export type SummaryPage = {
  groups: InstanceGroup<TicketItem>[];
  totals: BasketTotals;
  delivery: { name: string; description: string; address: Address | null };
  details: AdditionalDetails | null;
};

/** Everything that an order of this basket would say. Safe to repeat. */
export async function getSummaryPage(
  crm: Crm,
  { basket, customer }: { basket: Basket; customer: Customer },
): Promise<CrmResult<SummaryPage>> {
  const options = await crm.listDeliveryOptions();
  if (!options.ok) return options;
  const option = options.value.find(({ id }) => id === basket.delivery?.optionId);
  const address = customer.addresses.find(({ id }) => id === basket.delivery?.addressId);
  return {
    ok: true,
    value: {
      groups: groupByInstance(basket.items),
      totals: basket.totals,
      delivery: {
        name: option?.name ?? "",
        description: option?.description ?? "",
        address: address ?? null,
      },
      details: basket.details,
    },
  };
}
