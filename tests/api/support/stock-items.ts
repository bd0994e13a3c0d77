import { randomUUID } from "node:crypto";

import { api } from "./box-office";
import type { Columns } from "../../support/api/stored";
import { stored } from "./stored";

/** Creates a stock item on sale, unlimited and free by default; returns its id. */
export async function newStockItem(columns: Columns<"stockItems"> = {}): Promise<string> {
  const id = `item-${randomUUID().slice(0, 8)}`;
  const kind = columns.kind ?? "merchandise";
  await stored.stockItems.insert({
    id,
    kind,
    name: id,
    description: "",
    price: 0,
    category: "Test",
    number: kind === "supplementary" ? "any" : null,
    active: true,
    rank: 1000,
    ...columns,
  });
  return id;
}

type TestMenu = { menuId: string; starters: string[]; mains: string[] };

export const orderFood = (
  basketId: string,
  instanceId: string,
  { menuId, starters, mains }: TestMenu,
  guests: number,
) =>
  api.addLine({
    params: { id: basketId },
    body: {
      kind: "food-and-drink",
      instanceId,
      menuId,
      guests,
      collectionPoint: "Bar",
      choices: [starters[0] ?? "", mains[0] ?? ""].map((itemId) => ({ itemId, quantity: guests })),
    },
  });

/** Creates a menu of two courses for a performance, with two dishes each at $10.00. */
export async function newMenu(
  instanceId: string,
  columns: Columns<"menus"> = {},
): Promise<TestMenu> {
  const menuId = `menu-${randomUUID().slice(0, 8)}`;
  await stored.menus.insert({
    id: menuId,
    name: menuId,
    description: "",
    serving: "before",
    categories: ["Starter", "Main"],
    collectionPoints: ["Bar"],
    instanceIds: [instanceId],
    active: true,
    rank: 1000,
    ...columns,
  });
  const dish = (category: string) =>
    newStockItem({ kind: "food-and-drink", menuId: menuId, category, price: 1_000 });
  return {
    menuId,
    starters: [await dish("Starter"), await dish("Starter")],
    mains: [await dish("Main"), await dish("Main")],
  };
}

export async function countStock(itemId: string): Promise<{ sold: number; taken: number }> {
  const levels = await stored.stockLevels.find({ itemId }, ["sold"]);
  const takes = await stored.stockTakes.find({ itemId, returnedAt: null }, ["quantity"]);
  return {
    sold: levels.reduce((all, { sold }) => all + sold, 0),
    taken: takes.reduce((all, { quantity }) => all + quantity, 0),
  };
}
