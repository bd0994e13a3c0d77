import { eq } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { paymentMessages } from "./payments-tables";

/** Whether this message of the provider was dealt with. */
export async function hasMessage(db: Reader, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentMessages.id })
    .from(paymentMessages)
    .where(eq(paymentMessages.id, id));
  return rows.length > 0;
}

/** Remembers a message as dealt with. Safe to repeat. */
export async function storeMessage(
  db: Reader,
  message: { id: string; type: string },
): Promise<void> {
  await db
    .insert(paymentMessages)
    .values({ id: message.id, type: message.type })
    .onConflictDoNothing();
}
