import type { Problem } from "#contract/problems";
import { eq } from "drizzle-orm";

import type { BasketRecord } from "./basket-contents";
import { done, rejectAs, type Outcome } from "./basket-outcome";
import { getBasket, lockRecord } from "./baskets";
import type { Transaction } from "../platform/database/database";
import { baskets } from "./tables";

/**
 * Ties a basket to the customer who signed in. Safe to repeat. Another customer's is answered like one that does not
 * exist; its own customer can give it up for another account (`moveBasket`).
 */
export async function claimBasket(
  tx: Transaction,
  basketId: string,
  customerId: string,
): Promise<Outcome<BasketRecord, Problem<"not-found">>> {
  const basket = await lockRecord(tx, basketId);
  if (basket === null) return rejectAs({ code: "not-found" });
  if (basket.customerId === customerId) return done(basket);
  if (basket.customerId !== null) return rejectAs({ code: "not-found" });
  await tx.update(baskets).set({ customerId }).where(eq(baskets.id, basketId));
  // Its codes and its fees go by who the customer is.
  return done(await getBasket(tx, basketId));
}
