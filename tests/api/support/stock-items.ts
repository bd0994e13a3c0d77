import { randomUUID } from "node:crypto";

import { api } from "./box-office";
import { insertRow, query } from "./create-test-performance";

type Columns = Record<string, unknown>;

/** Creates a stock item on sale, unlimited and free by default; returns its id. */
export async function newStockItem(columns: Columns = {}): Promise<string> {
  const id = `item-${randomUUID().slice(0, 8)}`;
  const kind = columns.kind ?? "merchandise";
  await insertRow("stock_items", {
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
export async function newMenu(instanceId: string, columns: Columns = {}): Promise<TestMenu> {
  const menuId = `menu-${randomUUID().slice(0, 8)}`;
  await insertRow("menus", {
    id: menuId,
    name: menuId,
    description: "",
    serving: "before",
    categories: ["Starter", "Main"],
    collection_points: ["Bar"],
    instance_ids: [instanceId],
    active: true,
    rank: 1000,
    ...columns,
  });
  const dish = (category: string) =>
    newStockItem({ kind: "food-and-drink", menu_id: menuId, category, price: 1_000 });
  return {
    menuId,
    starters: [await dish("Starter"), await dish("Starter")],
    mains: [await dish("Main"), await dish("Main")],
  };
}

export async function countStock(itemId: string): Promise<{ sold: number; taken: number }> {
  const [row] = await query<{ sold: number; taken: number }>`
    select coalesce((select sum(sold) from stock_levels where item_id = ${itemId}), 0)::int as sold,
    coalesce((select sum(quantity) from stock_takes where item_id = ${itemId}
    and returned_at is null), 0)::int as taken`;
  return row ?? { sold: NaN, taken: NaN };
}
