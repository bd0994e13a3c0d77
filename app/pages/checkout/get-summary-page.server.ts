import type { Outcome } from "#contract/define";
import type { Customer } from "#contract/schemas/customer";
import type {
  AdditionalDetails,
  Basket,
  BasketTotals,
  BasketTicket,
} from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import type { Notes } from "#contract/schemas/notes";
import type { Address } from "#contract/schemas/address";

import { isDelivered } from "~/domain/basket/basket";

import { groupByInstance } from "~/domain/orders/order";
import type { InstanceGroup } from "~/domain/orders/order";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

export type SummaryPage = {
  groups: InstanceGroup<BasketTicket>[];
  products: Item[];
  totals: BasketTotals;
  notes: Notes;
  /** Null when nothing of it is delivered. */
  delivery: { name: string; description: string; price: Money; address: Address | null } | null;
  details: AdditionalDetails | null;
  customer: { name: string; email: string; phone: string };
  /** Null: for the customer, or the venue does not ask. */
  bookedFor: string | null;
  /** Where it is billed, where no other page says so. */
  billTo: Address | null;
};

/**
 * Everything that an order of this basket would say. `asksHousehold`: whether the venue asks for whom it is booked.
 * Safe to repeat.
 */
export async function getSummaryPage(
  crm: Crm,
  { basket, customer, crmSession }: { basket: Basket; customer: Customer; crmSession: CrmSession },
  asksHousehold: boolean,
): Promise<Outcome<SummaryPage>> {
  const [options, booked] = await Promise.all([
    crm.listDeliveryOptions(),
    asksHousehold ? crm.getBookedFor({ params: { id: basket.id }, session: crmSession }) : null,
  ]);
  if (!options.ok) return options;
  const option = options.value.find(({ id }) => id === basket.delivery?.optionId);
  const address = customer.addresses.find(({ id }) => id === basket.delivery?.addressId);
  const member = booked?.ok === true ? booked.value.member : null;
  const { firstName, lastName, email, phone } = customer;
  return {
    ok: true,
    value: {
      groups: groupByInstance(basket.tickets),
      products: basket.items,
      totals: basket.totals,
      notes: basket.notes,
      delivery:
        isDelivered(basket) && basket.delivery !== null
          ? {
              name: option?.name ?? "",
              description: option?.description ?? "",
              price: basket.totals.delivery,
              address: address ?? null,
            }
          : null,
      details: basket.details,
      customer: { name: `${firstName} ${lastName}`, email, phone },
      bookedFor: member === null || member.isSelf ? null : `${member.firstName} ${member.lastName}`,
      billTo: null,
    },
  };
}
