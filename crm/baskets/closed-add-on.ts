import { and, eq, inArray } from "drizzle-orm";

import { performanceRefusal, type PerformanceScope } from "../merchandise/add-on-rules";
import type { AddOnWindow } from "../merchandise/add-on-window";
import type { BasketRecord } from "./basket-contents";
import type { ItemRecord } from "./item-rules";
import { ticketsFor } from "../merchandise/basket-stock-items";
import type { Transaction } from "../platform/database/database";
import { menus, stockItems } from "../merchandise/tables";
import { findAddOnPerformance } from "../merchandise/stock-items";

/**
 * The first thing from stock in a basket that is not sold any more, or null. A basket without tickets is kept for as
 * long as its customer likes: what it holds for a performance may have closed since, or its tickets be given back.
 */
export async function findClosedAddOn(
  tx: Transaction,
  basket: BasketRecord,
): Promise<ItemRecord | null> {
  const lines = basket.items.filter(
    ({ kind }) => kind === "merchandise" || kind === "supplementary" || kind === "food-and-drink",
  );
  if (lines.length === 0) return null;
  const onSale = await listOnSale(tx, lines);
  for (const line of lines) {
    const scope = onSale.get(line.productId);
    if (scope === undefined) return line;
    if (line.kind !== "supplementary" && line.kind !== "food-and-drink") continue;
    const { instanceId } = line.details;
    const performance = await findAddOnPerformance(tx, instanceId);
    if (performance === null || performanceRefusal(scope, performance, basket.now) !== null)
      return line;
    if ((await ticketsFor(tx, basket, instanceId)) === 0) return line;
  }
  return null;
}

/** For what and until when each product is sold; a dish as long as its menu. What is not on sale is not among them. */
async function listOnSale(
  tx: Transaction,
  lines: readonly ItemRecord[],
): Promise<Map<string, PerformanceScope & AddOnWindow>> {
  const rows = await tx
    .select({ item: stockItems, menu: menus })
    .from(stockItems)
    .leftJoin(menus, eq(menus.id, stockItems.menuId))
    .where(
      and(
        eq(stockItems.active, true),
        inArray(
          stockItems.id,
          lines.map(({ productId }) => productId),
        ),
      ),
    );
  return new Map(
    rows
      .filter(({ menu }) => menu === null || menu.active)
      .map(({ item, menu }) => [item.id, menu ?? item]),
  );
}
