import type { BasketRecord } from "../domain/basket";
import type { Reader } from "./database";

/** The account credit that a basket's customer wants to use, and has; null when none is wanted. */
export async function findCredit(
  _db: Reader,
  basket: { customerId: string | null; creditWanted: number | null },
): Promise<BasketRecord["credit"]> {
  if (basket.customerId === null || basket.creditWanted === null) return null;
  return Promise.resolve({ wanted: basket.creditWanted, available: 0 });
}
