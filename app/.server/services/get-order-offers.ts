import type { StockItem } from "~/domain/add-ons";
import type { InstanceLabel } from "~/domain/basket";
import type { Customer } from "~/domain/customer";
import type { GiftOffer } from "~/domain/gift-offer";
import { groupByInstance } from "~/domain/group-by-instance";
import type { Order } from "~/domain/order";

import type { Crm } from "../crm/crm";

export type OrderOffers = {
  /** The gift that is asked for; null when there is none, or nobody could be asked. */
  gift: GiftOffer | null;
  /** What is sold for its performances, to the customer who has the tickets. */
  performances: { instance: InstanceLabel; tickets: number; items: StockItem[] }[];
};

/** What may be added once an order is there. What cannot be asked for now is not offered. Safe to repeat. */
export async function getOrderOffers(
  crm: Pick<Crm, "getGiftOffer" | "getStepOffers">,
  order: Order,
  customer: Pick<Customer, "id"> | null,
): Promise<OrderOffers> {
  const isOwn = customer?.id === order.customer.id;
  const [gift, offers] = await Promise.all([
    crm.getGiftOffer(),
    isOwn && order.returned === null ? crm.getStepOffers(order.basketId) : null,
  ]);
  const addOns = offers?.ok ? offers.value.addOns : [];
  return {
    gift: gift.ok ? gift.value : null,
    performances: groupByInstance(order.tickets).flatMap(({ instance, tickets }) => {
      const items = addOns.find(({ instanceId }) => instanceId === instance.id)?.items ?? [];
      return items.length === 0 ? [] : [{ instance, tickets: tickets.length, items }];
    }),
  };
}
