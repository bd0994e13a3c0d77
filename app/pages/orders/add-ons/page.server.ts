import type { Customer } from "#contract/schemas/customer";
import type { Basket } from "#contract/schemas/basket";
import type { Order } from "#contract/schemas/order";
import type { GiftOffer } from "~/domain/basket/gift-offer";

import type { PerformanceAddOns } from "~/domain/basket/stock-page";

import type { Crm } from "~/.server/crm/crm";
import { addOnsPage } from "~/pages/checkout/get-stock-pages.server";

export type OrderOffers = {
  /** The gift that the buyer is asked for; null when the box office says not to ask, as for members from $100. */
  gift: GiftOffer | null;
  /** What is sold for its performances, to the customer who has the tickets, and what of it is in the basket in hand. */
  performances: PerformanceAddOns[];
};

/**
 * What may be added to an order that is paid. Offered to its own customer only: whether to ask for a gift depends on
 * their membership. An outage offers nothing. Safe to repeat.
 */
export async function getOrderOffers(
  crm: Pick<Crm, "getGiftOffer" | "getBasketOffers">,
  order: Order,
  { customer, basket }: { customer: Pick<Customer, "id"> | null; basket: Basket | null },
): Promise<OrderOffers> {
  const isOwn = customer?.id === order.customer.id;
  const [gift, offers] = await Promise.all([
    crm.getGiftOffer(),
    isOwn && order.returned === null
      ? crm.getBasketOffers({ params: { id: order.basketId } })
      : null,
  ]);
  if (!offers?.ok) return { gift: null, performances: [] };
  return {
    gift: gift.ok && offers.value.donation !== null ? gift.value : null,
    performances: addOnsPage(order.tickets, basket ?? { items: [] }, offers.value),
  };
}
