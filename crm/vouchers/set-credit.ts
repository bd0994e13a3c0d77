import type { ChangeProblem, OwnerProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { eq } from "drizzle-orm";

import type { BasketRecord } from "../baskets/basket-contents";
import { done, rejectAs, type Outcome } from "../baskets/basket-contents";
import { getBasket, openBasket } from "../baskets/baskets";
import { findCreditBalance } from "./credit";
import type { Transaction } from "../platform/database/database";
import { baskets } from "../baskets/tables";

/**
 * Says how much of the account's credit a basket uses at most, minor units; null for none. It never uses more than
 * there is, nor more than there is to pay. Spec section 6: only the customer whose basket it is. Safe to repeat.
 */
export async function setCredit(
  tx: Transaction,
  basketId: string,
  wanted: number | null,
  customerId: string,
): Promise<Outcome<BasketRecord, ChangeProblem | OwnerProblem | Problem<"not-allowed/no-credit">>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const { customerId: owner, currency } = opened.value;
  if (owner !== customerId)
    return rejectAs({
      code: "conflict",
      reason: owner === null ? "not-claimed" : "another-customer",
    });
  if (wanted !== null && (await findCreditBalance(tx, customerId, currency)) === 0)
    return rejectAs({ code: "not-allowed", reason: "no-credit" });
  await tx.update(baskets).set({ creditWanted: wanted }).where(eq(baskets.id, basketId));
  return done(await getBasket(tx, basketId));
}
