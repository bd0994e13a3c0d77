import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { SurveyAnswers } from "#contract/schemas/culture-survey";
import type { Reader, Transaction } from "../platform/database/database";
import { lockCustomer } from "./lock-customer";
import { mayWriteAbout } from "./rules";
import {
  agreedStatements,
  cultureSurveys,
  customerTags,
  statements,
  tagGroups,
  tags,
} from "./tables";

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
 * Replaces a customer's agreements; one that was given before keeps its time. False for an unknown statement.
 * Safe to repeat.
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

const tagFields = { id: tags.id, name: tags.name, groupId: tags.groupId };

export async function listTagGroups(db: Reader) {
  const groups = await db
    .select({ id: tagGroups.id, name: tagGroups.name, description: tagGroups.description })
    .from(tagGroups)
    .where(eq(tagGroups.web, true))
    .orderBy(asc(tagGroups.rank));
  const all = await listTags(db);
  return groups.map((group) => ({
    ...group,
    tags: all.filter(({ groupId }) => groupId === group.id).map(({ id, name }) => ({ id, name })),
  }));
}

export function listTags(db: Reader) {
  return db
    .select(tagFields)
    .from(tags)
    .innerJoin(tagGroups, eq(tagGroups.id, tags.groupId))
    .where(eq(tagGroups.web, true))
    .orderBy(asc(tagGroups.rank), asc(tags.rank));
}

/** What a customer is interested in; the box office's own tags are not shown. */
export function listInterests(db: Reader, customerId: string) {
  return db
    .select(tagFields)
    .from(customerTags)
    .innerJoin(tags, eq(tags.id, customerTags.tagId))
    .innerJoin(tagGroups, eq(tagGroups.id, tags.groupId))
    .where(and(eq(customerTags.customerId, customerId), tagGroups.web))
    .orderBy(asc(tagGroups.rank), asc(tags.rank));
}

/** Replaces a customer's interests; the box office's own tags stay. False for one that is not offered. Safe to repeat. */
export async function setInterests(
  tx: Transaction,
  customerId: string,
  tagIds: readonly string[],
): Promise<boolean> {
  await lockCustomer(tx, customerId);
  const wanted = new Set(tagIds);
  const choices = (await listTags(tx)).map(({ id }) => id);
  if ([...wanted].some((id) => !choices.includes(id))) return false;
  const dropped = choices.filter((id) => !wanted.has(id));
  if (dropped.length > 0)
    await tx
      .delete(customerTags)
      .where(and(eq(customerTags.customerId, customerId), inArray(customerTags.tagId, dropped)));
  if (wanted.size > 0)
    await tx
      .insert(customerTags)
      .values([...wanted].map((tagId) => ({ customerId, tagId })))
      .onConflictDoNothing();
  return true;
}

export async function findSurvey(db: Reader, customerId: string): Promise<SurveyAnswers> {
  const [row] = await db
    .select({ answers: cultureSurveys.answers })
    .from(cultureSurveys)
    .where(eq(cultureSurveys.customerId, customerId));
  return row?.answers ?? {};
}

/** Replaces all of a customer's answers; an empty list deletes them. Safe to repeat. */
export async function keepSurvey(
  db: Reader,
  customerId: string,
  answers: SurveyAnswers,
): Promise<void> {
  if (Object.keys(answers).length === 0) {
    await db.delete(cultureSurveys).where(eq(cultureSurveys.customerId, customerId));
    return;
  }
  const kept = { answers, answeredAt: sql`crm_now()` };
  await db
    .insert(cultureSurveys)
    .values({ customerId, ...kept })
    .onConflictDoUpdate({ target: cultureSurveys.customerId, set: kept });
}
