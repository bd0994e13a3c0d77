import type {
  AdditionalDetails,
  Basket,
  BasketTotals,
  OrderNotes,
  TicketItem,
} from "~/domain/basket";
import { isDelivered, productsOf, ticketsOf } from "~/domain/basket-lines";
import type { ProductItem } from "~/domain/basket-lines";
import type { Address, Customer } from "~/domain/customer";
import { groupByInstance } from "~/domain/group-by-instance";
import type { InstanceGroup } from "~/domain/group-by-instance";

import type { Crm, CrmResult } from "../crm/crm";

export type SummaryPage = {
  groups: InstanceGroup<TicketItem>[];
  products: ProductItem[];
  totals: BasketTotals;
  notes: OrderNotes;
  /** Null when nothing of it is delivered. */
  delivery: { name: string; description: string; address: Address | null } | null;
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
      groups: groupByInstance(ticketsOf(basket.items)),
      products: productsOf(basket.items),
      totals: basket.totals,
      notes: basket.notes,
      delivery: isDelivered(basket.items)
        ? {
            name: option?.name ?? "",
            description: option?.description ?? "",
            address: address ?? null,
          }
        : null,
      details: basket.details,
    },
  };
}
