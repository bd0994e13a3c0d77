import type { BasketRecord } from "../baskets/basket-contents";
import type { Reader } from "../platform/database/database";
import { listPurchased } from "../pricing/instance-sale";

/**
 * How many tickets of each performance that a basket's add-ons are for its customer bought before. Nothing is asked
 * where there is no customer or no such add-on.
 */
export async function countBought(
  db: Reader,
  { customerId, items }: Pick<BasketRecord, "customerId" | "items">,
): Promise<Map<string, number>> {
  const bought = new Map<string, number>();
  if (customerId === null) return bought;
  for (const { kind, details } of items)
    if (kind === "supplementary" || kind === "food-and-drink")
      if (!bought.has(details.instanceId))
        bought.set(details.instanceId, await countPurchased(db, customerId, details.instanceId));
  return bought;
}

/** How many tickets of a performance a customer bought. */
export async function countPurchased(
  db: Reader,
  customerId: string,
  instanceId: string,
): Promise<number> {
  const purchased = await listPurchased(db, customerId, instanceId);
  return purchased.reduce((sum, { quantity }) => sum + quantity, 0);
}
