import type { Customer } from "#contract/schemas/customer";
import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import type { Order } from "#contract/schemas/order";
import type { PerformanceAddOns } from "~/domain/basket/stock-page";

import type { Crm } from "~/.server/ticketing/ticketing";
import { addOnsPage } from "~/pages/checkout/get-stock-pages.server";

export type OrderOffers = {
  /** The gift that the buyer is asked for; null when the box office says not to ask, as for members from $100. */
  gift: { fundId: string; fundName: string; values: Money[] } | null;
  /** What is sold for its performances, to the customer who has the tickets, and what of it is in the basket in hand. */
  performances: PerformanceAddOns[];
};

/**
 * What may be added to an order that is paid. Offered to its own customer only: whether to ask for a gift depends on
 * their membership. An outage offers nothing. Safe to repeat.
 */
export async function getOrderOffers(
  crm: Pick<Crm, "getFund" | "getBasketOffers">,
  order: Order,
  { customer, basket }: { customer: Pick<Customer, "id"> | null; basket: Basket | null },
): Promise<OrderOffers> {
  const isOwn = customer?.id === order.customer.id;
  const offers =
    isOwn && order.returned === null
      ? await crm.getBasketOffers({ params: { id: order.basketId } })
      : null;
  if (!offers?.ok) return { gift: null, performances: [] };
  const { donation } = offers.value;
  const fund = donation && (await crm.getFund({ params: { id: donation.fundId } }));
  return {
    gift:
      donation && fund?.ok
        ? { fundId: donation.fundId, fundName: fund.value.name, values: donation.values }
        : null,
    performances: addOnsPage(order.tickets, basket ?? { items: [] }, offers.value),
  };
}
