import type { Basket } from "~/domain/basket";
import type { Customer } from "~/domain/customer";
import type { GiftOffer } from "~/domain/gift-offer";
import type { Order } from "~/domain/order";
import type { PerformanceAddOns } from "~/domain/stock-page";

import type { Crm } from "../crm/crm";
import { addOnsPage } from "./get-stock-pages";

export type OrderOffers = {
  /** The gift that is asked for; null when there is none, or nobody could be asked. */
  gift: GiftOffer | null;
  /** What is sold for its performances, to the customer who has the tickets, and what of it is in the basket in hand. */
  performances: PerformanceAddOns[];
};

/** What may be added once an order is there. What cannot be asked for now is not offered. Safe to repeat. */
export async function getOrderOffers(
  crm: Pick<Crm, "getGiftOffer" | "getStepOffers">,
  order: Order,
  { customer, basket }: { customer: Pick<Customer, "id"> | null; basket: Basket | null },
): Promise<OrderOffers> {
  const isOwn = customer?.id === order.customer.id;
  const [gift, offers] = await Promise.all([
    crm.getGiftOffer(),
    isOwn && order.returned === null ? crm.getStepOffers(order.basketId) : null,
  ]);
  return {
    gift: gift.ok ? gift.value : null,
    performances: offers?.ok
      ? addOnsPage(order.tickets, basket ?? { items: [] }, offers.value)
      : [],
  };
}
