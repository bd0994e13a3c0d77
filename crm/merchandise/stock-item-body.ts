import type { z } from "zod";

import type { StockItem } from "./stock-items";
import type { stockItemSchema } from "#contract/schemas/stock-item";

/** An item from stock as the API tells it. */
export function stockItemBody(item: StockItem, currency: string): z.infer<typeof stockItemSchema> {
  const { id, kind, name, description, category, menuId, price, left, number } = item;
  return {
    id,
    kind,
    name,
    description,
    category,
    menuId,
    price: { amount: price, currency },
    left,
    number,
  };
}
