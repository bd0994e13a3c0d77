import { MAX_GUESTS } from "#contract/rules/food/food";
import { DEFAULT_MAX_TICKETS } from "#contract/rules/tickets/ticket";
import type { Reader } from "../../platform/database/database";
import { cachedByRevision } from "../../platform/database/rows";
import { saleLimits } from "../../tables/limits";

/** Per order, if the box office has set no limits (`sale_limits`). `foodAndDrink`: guests. */
const DEFAULT_LIMITS = { tickets: DEFAULT_MAX_TICKETS, foodAndDrink: MAX_GUESTS };

/** Per order; `foodAndDrink` counts guests. */
export type SaleLimits = { tickets: number; foodAndDrink: number };

export async function findSaleLimits(db: Reader): Promise<SaleLimits> {
  const [row] = await db
    .select({ tickets: saleLimits.tickets, foodAndDrink: saleLimits.foodAndDrink })
    .from(saleLimits)
    .prepare("sale_limits")
    .execute();
  return row ?? DEFAULT_LIMITS;
}

export const getSaleLimits = cachedByRevision(findSaleLimits);

/** How many tickets one order can have for a performance: its own limit, or that of every order. */
export const orderMaximum = (ofInstance: number, { tickets }: SaleLimits): number =>
  Math.min(ofInstance, tickets);
