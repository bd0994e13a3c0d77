import { and, asc, eq, inArray, sql } from "drizzle-orm";

import { mayWriteAbout } from "./contact-preference-rules";
import { lockCustomer } from "./lock-customer";
import type { Reader, Transaction } from "../platform/database/database";
import { agreedStatements, statements } from "./contact-tables";

/** What customers may agree to, in order. */
export function listStatements(db: Reader) {
  return db
    .select({ id: statements.id, category: statements.category, text: statements.text })
    .from(statements)
    .orderBy(asc(statements.rank));
}

/** Every statement, whether this customer agreed to it, and whether it may be written about, by this one or by another. */
export async function listAgreements(db: Reader, customerId: string) {
  const rows = await db
    .select({
      id: statements.id,
      category: statements.category,
      text: statements.text,
      agreedAt: agreedStatements.agreedAt,
    })
    .from(statements)
    .leftJoin(
      agreedStatements,
      and(
        eq(agreedStatements.statementId, statements.id),
        eq(agreedStatements.customerId, customerId),
      ),
    )
    .orderBy(asc(statements.rank));
  const agreed = rows.filter(({ agreedAt }) => agreedAt !== null).map(({ category }) => category);
  return rows.map((row) => ({
    ...row,
    agreed: row.agreedAt !== null,
    mayWrite: mayWriteAbout(agreed, row.category),
  }));
}

/**
 * Makes these the statements that a customer agrees to, and no others; when one was agreed to before, the time of that
 * stays. False when there is no such statement. Safe to repeat.
 */
export async function setAgreements(
  tx: Transaction,
  customerId: string,
  statementIds: readonly string[],
): Promise<boolean> {
  await lockCustomer(tx, customerId);
  const wanted = [...new Set(statementIds)];
  const known =
    wanted.length === 0 ? 0 : await tx.$count(statements, inArray(statements.id, wanted));
  if (known < wanted.length) return false;
  await tx
    .delete(agreedStatements)
    .where(
      and(
        eq(agreedStatements.customerId, customerId),
        sql`${agreedStatements.statementId} <> all (${sql.param(wanted)}::text[])`,
      ),
    );
  await addAgreements(tx, customerId, wanted);
  return true;
}

/** Takes back one agreement. False when there was none. */
export async function removeAgreement(
  db: Reader,
  customerId: string,
  statementId: string,
): Promise<boolean> {
  const rows = await db
    .delete(agreedStatements)
    .where(
      and(
        eq(agreedStatements.customerId, customerId),
        eq(agreedStatements.statementId, statementId),
      ),
    )
    .returning({ id: agreedStatements.statementId });
  return rows.length > 0;
}

async function addAgreements(tx: Transaction, customerId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx
    .insert(agreedStatements)
    .values(ids.map((statementId) => ({ customerId, statementId })))
    .onConflictDoNothing();
}
