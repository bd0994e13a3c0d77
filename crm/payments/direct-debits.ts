import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";

import type { Reader, Transaction } from "../platform/database/database";
import { directDebits } from "./tables";

export type DirectDebitRow = typeof directDebits.$inferSelect;

/** The newest try of an order, or null. */
export async function findDebit(db: Reader, orderId: string): Promise<DirectDebitRow | null> {
  const [row] = await db
    .select()
    .from(directDebits)
    .where(eq(directDebits.orderId, orderId))
    .orderBy(desc(directDebits.createdAt), desc(directDebits.id))
    .limit(1);
  return row ?? null;
}

/** The order of the try that the provider knows by this name, or null. */
export async function findDebitOrder(db: Reader, providerId: string): Promise<string | null> {
  const [row] = await db
    .select({ orderId: directDebits.orderId })
    .from(directDebits)
    .where(eq(directDebits.providerId, providerId));
  return row?.orderId ?? null;
}

/** Orders with a try that is under way for longer than that many seconds. */
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

/** Writes a try. Call it with the order locked. */
export async function insertDebit(
  tx: Transaction,
  debit: Pick<DirectDebitRow, "orderId" | "returnUrl" | "cancelUrl" | "locale">,
): Promise<DirectDebitRow> {
  const [row] = await tx
    .insert(directDebits)
    .values({ ...debit, state: "open" })
    .returning();
  if (!row) throw new Error("insert into direct_debits returned no row");
  return row;
}

/** Writes down the provider's page. Safe to repeat. */
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

export type Mandate = { bankName: string | null; last4: string | null; mandate: string };

/** The mandate is given. False when it was written before, or the try had failed. */
export async function confirmDebit(tx: Transaction, id: string, given: Mandate): Promise<boolean> {
  const rows = await tx
    .update(directDebits)
    .set({ ...given, state: "confirmed", confirmedAt: sql`crm_now()` })
    .where(and(eq(directDebits.id, id), eq(directDebits.state, "open")))
    .returning({ id: directDebits.id });
  return rows.length > 0;
}

/** A try came to nothing. One that was confirmed stays so. */
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
