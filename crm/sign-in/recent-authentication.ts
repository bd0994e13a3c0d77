import { and, eq, sql } from "drizzle-orm";

import { FRESH_MINUTES } from "./fresh-password-rules";
import type { Reader } from "../platform/database/database";
import { customerSessions } from "../customers/tables";

/** Notes that the password was given just now, by whoever has this session. Safe to repeat. */
export async function markRecentlyAuthenticated(db: Reader, tokenHash: string): Promise<void> {
  await db
    .update(customerSessions)
    .set({ passwordAt: sql`crm_now()` })
    .where(eq(customerSessions.tokenHash, tokenHash));
}

/** Whether the password was given in this session a short while ago. */
export async function isRecentlyAuthenticated(db: Reader, tokenHash: string): Promise<boolean> {
  const since = sql`${customerSessions.passwordAt} > crm_now() - make_interval(mins => ${FRESH_MINUTES})`;
  const found = await db.$count(
    customerSessions,
    and(eq(customerSessions.tokenHash, tokenHash), since),
  );
  return found > 0;
}
