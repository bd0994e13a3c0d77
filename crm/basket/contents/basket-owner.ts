import { sql, type SQL } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { baskets } from "../../tables/baskets";
import {
  type SessionHash,
  selectSessionCustomer,
  type RequestSession,
} from "../../people/customers/customer-of-session";

/**
 * SQL condition: an unclaimed basket is accessible to anyone who knows its id, a claimed one only to its customer's active
 * sessions. To anyone else it must look like a basket that does not exist.
 */
export const isAccessibleBy = (requester: SessionHash): SQL =>
  sql`(${baskets.customerId} is null or ${baskets.customerId} = ${selectSessionCustomer(requester)})`;

/** False if the basket does not exist. `basketId` must be a UUID. */
export async function canAccessBasket(
  db: Reader,
  basketId: string,
  requester: RequestSession,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${baskets} where ${baskets.id} = ${basketId}::uuid and ${isAccessibleBy(requester)}`,
  );
  return rows.length > 0;
}
