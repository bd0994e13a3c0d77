import type { Problem } from "#contract/problems";
import { heldLines } from "../baskets/basket-rules";
import { type BasketRecord, type ChangeResult, rejectAs } from "../baskets/basket-contents";
import type { Reader, Transaction } from "../platform/database/database";
import { keptByRevision } from "../platform/database/rows";
import { findExceededOrderLimit, isOfSeveral } from "./rules";
import { saleLimits } from "./tables";

/**
 * Refuses tickets that would put a basket over the limit of one order; the caller undoes them. Costs nothing for a
 * basket with one performance, which is nearly every basket in a rush.
 */
export async function enforceOrderLimit<P extends Problem>(
  tx: Transaction,
  instanceId: string,
  taken: ChangeResult<BasketRecord, P>,
): Promise<ChangeResult<BasketRecord, P | Problem<"limit">>> {
  if (!taken.ok) return taken;
  const tickets = heldLines(taken.value);
  if (!isOfSeveral(tickets)) return taken;
  const limit = findExceededOrderLimit(
    tickets,
    instanceId,
    (await getSaleLimits(tx, taken.value.catalogue)).tickets,
  );
  return limit === null ? taken : rejectAs({ code: "limit", limit });
}

type SaleLimits = { tickets: number; foodAndDrink: number };

/** 9 tickets of one order by default, 20 guests of food and drink. */
const DEFAULTS: SaleLimits = { tickets: 9, foodAndDrink: 20 };

/** How much one order may hold. */
export async function findSaleLimits(db: Reader): Promise<SaleLimits> {
  const [row] = await db
    .select({ tickets: saleLimits.tickets, foodAndDrink: saleLimits.foodAndDrink })
    .from(saleLimits)
    .prepare("sale_limits")
    .execute();
  return row ?? DEFAULTS;
}

export const getSaleLimits = keptByRevision(findSaleLimits);
