import { eq, sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { firstRow, hasRows } from "../../platform/database/rows";
import { paymentMessages, payments } from "../../tables/payments";

export function hasMessage(db: Reader, id: string): Promise<boolean> {
  return hasRows(
    db.select({ id: paymentMessages.id }).from(paymentMessages).where(eq(paymentMessages.id, id)),
  );
}

/** The payment that a message is about, and whether the message was handled before; null for an unknown payment. */
export function findMessagePayment(db: Reader, paymentId: string, messageId: string) {
  return firstRow(
    db
      .select({
        payment: payments,
        wasHandled: sql<boolean>`exists (
          select from ${paymentMessages} where ${eq(paymentMessages.id, messageId)})`,
      })
      .from(payments)
      .where(eq(payments.id, paymentId)),
  );
}

/** False if it was already stored. Waits for a concurrent transaction that stores the same message. */
export function storeMessage(
  db: Reader,
  { id, type }: { id: string; type: string },
): Promise<boolean> {
  return hasRows(db.insert(paymentMessages).values({ id, type }).onConflictDoNothing().returning());
}
