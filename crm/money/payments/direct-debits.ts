import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";

import type { Reader, Transaction } from "../../platform/database/database";
import { firstRow, hasRows, insertedRow } from "../../platform/database/rows";
import { directDebits } from "../../tables/payments";

export type DirectDebitRow = typeof directDebits.$inferSelect;

/** Returns the order's latest direct debit. */
export function findDebit(db: Reader, orderId: string) {
  return firstRow(
    db
      .select()
      .from(directDebits)
      .where(eq(directDebits.orderId, orderId))
      .orderBy(desc(directDebits.createdAt), desc(directDebits.id))
      .limit(1),
  );
}

export async function findDebitOrder(db: Reader, providerId: string): Promise<string | null> {
  const [row] = await db
    .select({ orderId: directDebits.orderId })
    .from(directDebits)
    .where(eq(directDebits.providerId, providerId));
  return row?.orderId ?? null;
}

export async function listOpenDebits(db: Reader, seconds: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: directDebits.orderId })
    .from(directDebits)
    .where(
      and(
        eq(directDebits.state, "open"),
        isNotNull(directDebits.providerId),
        sql`${directDebits.createdAt} <= crm_now() - make_interval(secs => ${seconds})`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(50);
  return rows.map(({ orderId }) => orderId);
}

export function insertDebit(
  tx: Transaction,
  debit: Pick<DirectDebitRow, "orderId" | "returnUrl" | "cancelUrl" | "locale">,
): Promise<DirectDebitRow> {
  return insertedRow(
    tx
      .insert(directDebits)
      .values({ ...debit, state: "open" })
      .returning(),
  );
}

export async function storeDebitPage(
  db: Reader,
  id: string,
  page: { providerId: string; url: string },
): Promise<void> {
  await db
    .update(directDebits)
    .set({ providerId: page.providerId, pageUrl: page.url })
    .where(eq(directDebits.id, id));
}

export type Mandate = Pick<
  DirectDebitRow,
  "bankName" | "last4" | "providerMethod" | "providerCustomer"
> & { mandate: string };

/** Stores the mandate. False if the direct debit is no longer open. */
export function confirmDebit(tx: Transaction, id: string, mandate: Mandate): Promise<boolean> {
  return hasRows(
    tx
      .update(directDebits)
      .set({ ...mandate, state: "confirmed", confirmedAt: sql`crm_now()` })
      .where(and(eq(directDebits.id, id), eq(directDebits.state, "open")))
      .returning({ id: directDebits.id }),
  );
}

/** Does nothing if it is confirmed. */
export async function failDebit(
  db: Reader,
  id: string,
  failure: NonNullable<DirectDebitRow["failure"]>,
): Promise<void> {
  await db
    .update(directDebits)
    .set({ state: "failed", failure })
    .where(and(eq(directDebits.id, id), ne(directDebits.state, "confirmed")));
}
