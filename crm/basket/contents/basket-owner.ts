import { type Placeholder, sql, type SQL } from "drizzle-orm";

import { customerSessions } from "../../tables/sign-in";
import type { Reader } from "../../platform/database/database";
import { baskets } from "../../tables/baskets";

/** SHA-256 of the requester's session token; null if not signed in. */
export type BasketSession = { sessionHash: string | null };

type SessionHash = BasketSession | { sessionHash: Placeholder };

/** SQL: the customer whose active session it is; null for none. */
export const customerOf = ({ sessionHash }: SessionHash) =>
  sql<string | null>`(select ${customerSessions.customerId} from ${customerSessions}
    where ${customerSessions.tokenHash} = ${sessionHash}::text and ${customerSessions.expiresAt} > crm_now())`;

/**
 * SQL condition: an unclaimed basket is accessible to anyone who knows its id, a claimed one only to its customer's active
 * sessions. To anyone else it must look like a basket that does not exist.
 */
export const isAccessibleBy = (requester: SessionHash): SQL =>
  sql`(${baskets.customerId} is null or ${baskets.customerId} = ${customerOf(requester)})`;

/** False if the basket does not exist. `basketId` must be a UUID. */
export async function canAccessBasket(
  db: Reader,
  basketId: string,
  requester: BasketSession,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${baskets} where ${baskets.id} = ${basketId}::uuid and ${isAccessibleBy(requester)}`,
  );
  return rows.length > 0;
}
