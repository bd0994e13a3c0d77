import type { Menu, StockItem } from "#contract/schemas/stock-item";
import type { Money } from "#contract/schemas/money";
import type { InstanceLabel } from "#contract/schemas/ticket";
import type { Basket, BasketTicket } from "#contract/schemas/basket";
import { accessCodeOfAnother } from "./basket-refusal";

/** An item and how many of it are in the basket. */
export type ChosenItem = StockItem & { chosen: number };

/** A menu and what was ordered of it; no guests: nothing. */
export type ChosenMenu = Omit<Menu, "categories"> & {
  categories: { name: string; items: ChosenItem[] }[];
  guests: number;
  collectionPoint: string;
};

/** What the add-ons step offers for one performance. */
export type PerformanceAddOns = {
  instance: InstanceLabel;
  tickets: number;
  items: ChosenItem[];
  menus: ChosenMenu[];
};

/** What the extras step offers for the whole order. */
export type ExtrasPage = {
  merchandise: ChosenItem[];
  gift: { values: Money[]; displayOther: boolean } | null;
};

/** The tickets that the box office will not sell: what they hang on is gone. */
export const unentitledTickets = ({ tickets }: Pick<Basket, "tickets">): BasketTicket[] =>
  tickets.filter(({ entitled }) => !entitled);

/** Whether the basket's customer may have all that is in it. */
export const isSellable = (basket: Pick<Basket, "codes" | "tickets">): boolean =>
  accessCodeOfAnother(basket) === null && unentitledTickets(basket).length === 0;
