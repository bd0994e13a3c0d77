import type { Menu, StockItem } from "#contract/schemas/stock-item";
import type { Money } from "#contract/schemas/money";

import type { InstanceLabel } from "#contract/schemas/seat-label";

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
