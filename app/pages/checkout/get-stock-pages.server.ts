import type { Menu, StockItem } from "#contract/schemas/stock-item";
import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Basket } from "#contract/schemas/basket";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { groupByInstance } from "~/domain/orders/order";
import type {
  ChosenItem,
  ChosenMenu,
  ExtrasPage,
  PerformanceAddOns,
} from "~/domain/basket/stock-page";

import { lineOf, partyOf } from "./save-stock.server";

type Contents = Pick<Basket, "items">;

/** What is sold for the performances of these tickets, and what of it is in the basket. */
export function addOnsPage(
  ticketsFor: readonly { instance: InstanceLabel }[],
  basket: Contents,
  { addOns }: Pick<BasketOffers, "addOns">,
): PerformanceAddOns[] {
  return groupByInstance(ticketsFor).flatMap(({ instance, tickets }) => {
    const offered = addOns.find(({ instanceId }) => instanceId === instance.id);
    if (offered === undefined || offered.items.length + offered.menus.length === 0) return [];
    const items = offered.items.map((item) => chosen(basket, item, instance.id));
    const menus = offered.menus.map((menu) => ordered(basket, menu, instance.id));
    return [{ instance, tickets: tickets.length, items, menus }];
  });
}

/** What goes with any order, and what of it is in the basket. */
export function extrasPage(basket: Basket, { merchandise, donation }: BasketOffers): ExtrasPage {
  return {
    merchandise: merchandise.map((item) => chosen(basket, item, null)),
    gift: donation && { values: donation.values, displayOther: donation.displayOther },
  };
}

function chosen(basket: Contents, item: StockItem, instanceId: string | null): ChosenItem {
  const line = lineOf(basket, { instanceId, itemId: item.id });
  return { ...item, chosen: line?.quantity ?? 0 };
}

function ordered(basket: Contents, menu: Menu, instanceId: string): ChosenMenu {
  const party = partyOf(basket, instanceId, menu.id);
  const [first] = party;
  const countOf = (itemId: string) =>
    party.find(({ productId }) => productId === itemId)?.quantity ?? 0;
  return {
    ...menu,
    guests: first?.details.guests ?? 0,
    collectionPoint: first?.details.collectionPoint ?? "",
    categories: menu.categories.map(({ name, items }) => ({
      name,
      items: items.map((item) => ({ ...item, chosen: countOf(item.id) })),
    })),
  };
}
