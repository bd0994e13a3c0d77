import type { Menu, StepOffers, StockItem } from "~/domain/add-ons";
import type { Basket } from "~/domain/basket";
import { ticketsOf } from "~/domain/basket-lines";
import { groupByInstance } from "~/domain/group-by-instance";
import type { ChosenItem, ChosenMenu, ExtrasPage, PerformanceAddOns } from "~/domain/stock-page";

import { lineOf, partyOf } from "./keep-stock";

/** What is sold for the performances of a basket, and what of it is in the basket. */
export function addOnsPage(basket: Basket, { addOns }: StepOffers): PerformanceAddOns[] {
  return groupByInstance(ticketsOf(basket.items)).flatMap(({ instance, tickets }) => {
    const offered = addOns.find(({ instanceId }) => instanceId === instance.id);
    if (offered === undefined || offered.items.length + offered.menus.length === 0) return [];
    const items = offered.items.map((item) => chosen(basket, item, instance.id));
    const menus = offered.menus.map((menu) => ordered(basket, menu, instance.id));
    return [{ instance, tickets: tickets.length, items, menus }];
  });
}

/** What goes with any order, and what of it is in the basket. */
export function extrasPage(basket: Basket, { merchandise, gift }: StepOffers): ExtrasPage {
  return {
    merchandise: merchandise.map((item) => chosen(basket, item, null)),
    gift: gift && { values: gift.values, displayOther: gift.displayOther },
  };
}

function chosen(basket: Basket, item: StockItem, instanceId: string | null): ChosenItem {
  const line = lineOf(basket, { instanceId, itemId: item.id });
  return { ...item, chosen: line?.quantity ?? 0 };
}

function ordered(basket: Basket, menu: Menu, instanceId: string): ChosenMenu {
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
