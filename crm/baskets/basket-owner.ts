import { type Placeholder, sql, type SQL } from "drizzle-orm";

import { customerSessions } from "../sign-in/tables";
import type { Reader } from "../platform/database/database";
import { baskets } from "./tables";

/** Who requests a basket: the SHA-256 of the customer session's token; null for a visitor who is not signed in. */
export type BasketSession = { sessionHash: string | null };

type SessionHash = BasketSession | { sessionHash: Placeholder };

const customerOf = ({ sessionHash }: SessionHash): SQL =>
  sql`(select ${customerSessions.customerId} from ${customerSessions}
    where ${customerSessions.tokenHash} = ${sessionHash}::text and ${customerSessions.expiresAt} > crm_now())`;

/**
 * A basket without a customer is open to the holder of its id, a customer's basket to that customer's live session only.
 * Anything else is answered like a basket that does not exist.
 */
export const isAccessibleBy = (requester: SessionHash): SQL =>
  sql`(${baskets.customerId} is null or ${baskets.customerId} = ${customerOf(requester)})`;

/** Whether this requester has such a basket. The id is a UUID. */
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
