import type { Problem } from "#contract/problems";
import { getHeldLines } from "../contents/basket-rules";
import { type BasketRecord, type ChangeResult, rejectAs } from "../contents/basket-contents";
import type { Reader, Transaction } from "../../platform/database/database";
import { cachedByRevision } from "../../platform/database/rows";
import { saleLimits } from "../../tables/limits";
import { findExceededOrderLimit, hasSeveralInstances, type SaleLimits } from "./rules";
import { DEFAULT_LIMITS } from "#contract/rules/basket";

/**
 * Refuses a basket that exceeds the order limit; the caller then rolls back. No query for a basket with one
 * performance, the most common case.
 */
export async function enforceOrderLimit<P extends Problem>(
  tx: Transaction,
  instanceId: string,
  taken: ChangeResult<BasketRecord, P>,
): Promise<ChangeResult<BasketRecord, P | Problem<"limit">>> {
  if (!taken.ok) return taken;
  const tickets = getHeldLines(taken.value);
  if (!hasSeveralInstances(tickets)) return taken;
  const limit = findExceededOrderLimit(
    tickets,
    instanceId,
    (await getSaleLimits(tx, taken.value.catalogue)).tickets,
  );
  return limit === null ? taken : rejectAs({ code: "limit", limit });
}

export async function findSaleLimits(db: Reader): Promise<SaleLimits> {
  const [row] = await db
    .select({ tickets: saleLimits.tickets, foodAndDrink: saleLimits.foodAndDrink })
    .from(saleLimits)
    .prepare("sale_limits")
    .execute();
  return row ?? DEFAULT_LIMITS;
}

export const getSaleLimits = cachedByRevision(findSaleLimits);
