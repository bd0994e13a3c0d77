import type { Reader } from "../platform/database/database";
import { saleLimits } from "./sale-limits-tables";

export type SaleLimits = { tickets: number; foodAndDrink: number };

/** Spec section 9: 9 tickets of one order by default, 20 guests of food and drink. */
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
