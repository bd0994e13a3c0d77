import { asc, eq } from "drizzle-orm";

import type { ItemRecord } from "./basket-item-rules";
import type { Reader } from "../platform/database/database";
import { basketItems } from "./tables";

/** What a basket holds besides tickets, in the order in which it was put in. */
export async function listItems(db: Reader, basketId: string): Promise<ItemRecord[]> {
  const rows = await db
    .select()
    .from(basketItems)
    .where(eq(basketItems.basketId, basketId))
    .orderBy(asc(basketItems.createdAt), asc(basketItems.id))
    .prepare("basket_items")
    .execute();
  return rows.map(({ id, kind, productId, name, quantity, unitPrice, details }) => {
    const item = { id, kind, productId, name, quantity, unitPrice, details };
    // Each line was written with the details of its kind, by the one function that puts in such a line.
    return item as ItemRecord;
  });
}
