import type { Basket, BasketTotals, DeliveryOption, TicketItem } from "~/domain/basket";
import type { PriceList, TicketPrice } from "~/domain/event";
import { groupByInstance } from "~/domain/group-by-instance";
import type { InstanceGroup } from "~/domain/group-by-instance";

import type { Crm } from "../crm/crm";

/** A ticket and the price types that its band has; none when they cannot be asked for just now. */
export type PricedTicket = TicketItem & { prices: (TicketPrice & { name: string })[] };

export type BasketView =
  | { state: "empty" }
  | { state: "expired"; lost: InstanceGroup<TicketItem>[] }
  | {
      state: "open" | "paying";
      groups: InstanceGroup<PricedTicket>[];
      totals: BasketTotals;
      delivery: DeliveryOption | null;
      orderId: string | null;
    };

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
