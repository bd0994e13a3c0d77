import { and, eq, isNull, sql } from "drizzle-orm";

import { linkGuestOrders } from "../sign-in/link-guest-orders";
import { revokeSessions } from "../sign-in/change-password";
import type { Transaction } from "../platform/database/database";
import { customers } from "./customer-tables";

/**
 * Notes that somebody has shown, by a mailed link or code, that the customer's mailbox is theirs, and gives them what
 * guests of the same email bought. The first time, every session that is open already ends first: whoever opened it
 * had merely typed the address. Call it before the new session is opened. Safe to repeat.
 */
export async function verifyEmail(tx: Transaction, customerId: string): Promise<void> {
  const first = await tx
    .update(customers)
    .set({ emailVerifiedAt: sql`crm_now()` })
    .where(and(eq(customers.id, customerId), isNull(customers.emailVerifiedAt)))
    .returning({ id: customers.id });
  if (first.length > 0) await revokeSessions(tx, customerId);
  await linkGuestOrders(tx, customerId);
}
