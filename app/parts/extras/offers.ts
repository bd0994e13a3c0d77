import type { Basket } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Menu, StockItem } from "#contract/schemas/stock-item";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { groupByInstance } from "~/parts/orders/order";
import type { StockRequest } from "./read-extras";

export type ChosenItem = StockItem & { chosen: number };

/** A menu with its order in the basket; `guests` is 0 without one. */
export type ChosenMenu = Omit<Menu, "categories"> & {
  categories: { name: string; items: ChosenItem[] }[];
  guests: number;
  collectionPoint: string;
};

/** The add-ons of one performance, for a number of tickets. */
export type PerformanceAddOns = {
  instance: InstanceLabel;
  tickets: number;
  items: ChosenItem[];
  menus: ChosenMenu[];
};

type Contents = Pick<Basket, "items">;

export function offeredAddOns(
  ticketsFor: readonly { instance: InstanceLabel }[],
  basket: Contents,
  { addOns }: Pick<BasketOffers, "addOns">,
): PerformanceAddOns[] {
  return groupByInstance(ticketsFor).flatMap(({ instance, tickets }) => {
    const offered = addOns.find(({ instanceId }) => instanceId === instance.id);
    if (offered === undefined || offered.items.length + offered.menus.length === 0) return [];
    const items = offered.items.map((item) => chosenItem(basket, item, instance.id));
    const menus = offered.menus.map((menu) => chosenMenu(basket, menu, instance.id));
    return [{ instance, tickets: tickets.length, items, menus }];
  });
}

export function offeredMerchandise(
  basket: Contents,
  { merchandise }: Pick<BasketOffers, "merchandise">,
): ChosenItem[] {
  return merchandise.map((item) => chosenItem(basket, item, null));
}

function chosenItem(basket: Contents, item: StockItem, instanceId: string | null): ChosenItem {
  const line = findStockLine(basket, { instanceId, itemId: item.id });
  return { ...item, chosen: line?.quantity ?? 0 };
}

export function chosenMenu(basket: Contents, menu: Menu, instanceId: string): ChosenMenu {
  const lines = findFoodLines(basket, instanceId, menu.id);
  const getCount = (itemId: string) =>
    lines.find(({ productId }) => productId === itemId)?.quantity ?? 0;
  return {
    ...menu,
    guests: lines[0]?.details.guests ?? 0,
    collectionPoint: lines[0]?.details.collectionPoint ?? "",
    categories: menu.categories.map(({ name, items }) => ({
      name,
      items: items.map((item) => ({ ...item, chosen: getCount(item.id) })),
    })),
  };
}

/** Finds an add-on's line for a performance, or a merchandise line if `instanceId` is null. */
export function findStockLine(
  { items }: Contents,
  { instanceId, itemId }: Pick<StockRequest, "instanceId" | "itemId">,
): Item | undefined {
  return items.find(
    (line) =>
      line.productId === itemId &&
      (line.kind === "supplementary"
        ? line.details.instanceId === instanceId
        : line.kind === "merchandise" && instanceId === null),
  );
}

export function findFoodLines({ items }: Contents, instanceId: string, menuId: string) {
  return items
    .filter((line) => line.kind === "food-and-drink")
    .filter(({ details }) => details.instanceId === instanceId && details.menuId === menuId);
}
