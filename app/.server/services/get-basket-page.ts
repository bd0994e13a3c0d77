import type { Basket, DeliveryOption, TicketItem } from "~/domain/basket";
import type { BasketView, PricedTicket } from "~/domain/basket-view";
import type { PriceList } from "~/domain/event";
import { groupByInstance } from "~/domain/group-by-instance";

import type { Crm } from "../crm/crm";

/**
 * What the basket's page shows. Prices to change to and the delivery's name are left out when the box office does not
 * give them: the basket itself is shown all the same. Safe to repeat.
 */
export async function getBasketPage(crm: Crm, basket: Basket | null): Promise<BasketView> {
  if (basket === null || basket.status === "ordered") return { state: "empty" };
  if (basket.status === "expired") return { state: "expired", lost: groupByInstance(basket.lost) };
  if (basket.items.length === 0) return { state: "empty" };

  const groups = groupByInstance(basket.items);
  const [lists, delivery] = await Promise.all([
    Promise.all(groups.map(({ instance }) => crm.getPriceList(instance.id))),
    findDelivery(crm, basket),
  ]);
  return {
    state: basket.status,
    groups: groups.map(({ instance, tickets }, at) => {
      const list = lists[at];
      const known = list?.ok ? list.value : null;
      return {
        instance,
        tickets: tickets.map((ticket) => ({ ...ticket, prices: pricesOf(ticket, known) })),
      };
    }),
    totals: basket.totals,
    delivery,
    orderId: basket.orderId,
  };
}

function pricesOf(ticket: TicketItem, list: PriceList | null): PricedTicket["prices"] {
  const band = list?.bands.find(({ name }) => name === ticket.band);
  return (band?.prices ?? []).flatMap((price) => {
    const type = list?.priceTypes.find(({ id }) => id === price.priceTypeId);
    return type === undefined ? [] : [{ ...price, name: type.name }];
  });
}

async function findDelivery(crm: Crm, { delivery }: Basket): Promise<DeliveryOption | null> {
  if (delivery === null) return null;
  const options = await crm.listDeliveryOptions();
  return (options.ok && options.value.find(({ id }) => id === delivery.optionId)) || null;
}
