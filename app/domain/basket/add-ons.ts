import type { Money } from "#contract/schemas/money";

/** Something from stock, as it is offered. */
export type StockItem = {
  id: string;
  name: string;
  description: string;
  category: string;
  price: Money;
  /** Null: no end of them. */
  left: number | null;
  /** Of an add-on: how many may be had with so many tickets; null for what is for no performance. */
  number: "any" | "up-to-tickets" | "same-as-tickets" | null;
};

/** What is served at a performance. */
export type Menu = {
  id: string;
  name: string;
  description: string;
  collectionPoints: string[];
  /** Of each, one for every guest. */
  categories: { name: string; items: StockItem[] }[];
};

/** What is sold for one performance of a basket's tickets, now. */
export type AddOns = { instanceId: string; tickets: number; items: StockItem[]; menus: Menu[] };

/** What a basket is offered on steps of their own, besides what its page offers. */
export type StepOffers = {
  addOns: AddOns[];
  merchandise: StockItem[];
  /** The gift that it is asked for; null: do not ask (spec section 3, "Donation upsell"). */
  gift: { fundId: string; values: Money[]; displayOther: boolean } | null;
  /** Whether its tickets can be protected. */
  protectable: boolean;
};

/** A party's order of one menu at one performance. */
export type FoodOrder = {
  instanceId: string;
  menuId: string;
  /** 10 stands for more than 9. */
  guests: number;
  collectionPoint: string;
  choices: { itemId: string; quantity: number }[];
};
