import type { StockItemRecord } from "./stock-items";
import type { StockItem } from "#contract/schemas/stock-item";

/** An item from stock as the API tells it. */
export function stockItemBody(item: StockItemRecord, currency: string): StockItem {
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
