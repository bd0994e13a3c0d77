import type { Problem } from "#contract/problems";

import { heldLines } from "../baskets/basket";
import { type BasketRecord } from "../baskets/basket-contents";
import { rejectAs, type Outcome } from "../baskets/basket-outcome";
import { findExceededOrderLimit, isOfSeveral } from "./order-limit-rules";
import type { Transaction } from "../platform/database/database";
import { findSaleLimits } from "./sale-limits";

/**
 * Refuses tickets of a performance by which a basket got more than one order may have; the caller undoes them. Whoever
 * buys for one performance alone, as nearly all do in a rush, costs nothing here.
 */
export async function enforceOrderLimit<P extends Problem>(
  tx: Transaction,
  instanceId: string,
  taken: Outcome<BasketRecord, P>,
): Promise<Outcome<BasketRecord, P | Problem<"limit">>> {
  if (!taken.ok) return taken;
  const tickets = heldLines(taken.value);
  if (!isOfSeveral(tickets)) return taken;
  const limit = findExceededOrderLimit(tickets, instanceId, (await findSaleLimits(tx)).tickets);
  return limit === null ? taken : rejectAs({ code: "limit", limit });
}
