import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { SurveyAnswers } from "#contract/schemas/culture-survey";
import type { Reader, Transaction } from "../../platform/database/database";
import { lockCustomer } from "./lock-customer";
import { mayWriteAbout } from "./rules";
import {
  agreedStatements,
  cultureSurveys,
  customerTags,
  statements,
  tagGroups,
  tags,
} from "../../tables/customers";
import { pick } from "../../platform/database/rows";

/** All statements, with whether the customer agreed to it (`agreed`) or to one that includes it (`mayWrite`). */
export async function listAgreements(db: Reader, customerId: string) {
  const rows = await db
    .select({
      ...pick(statements, "id", "category", "text"),
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

/** Replaces a customer's agreements; existing ones keep their time. False for an unknown statement. Safe to retry. */
export async function setAgreements(
  tx: Transaction,
  customerId: string,
  statementIds: readonly string[],
): Promise<boolean> {
  await lockCustomer(tx, customerId);
  const ids = [...new Set(statementIds)];
  const known = ids.length === 0 ? 0 : await tx.$count(statements, inArray(statements.id, ids));
  if (known < ids.length) return false;
  await tx
    .delete(agreedStatements)
    .where(
      and(
        eq(agreedStatements.customerId, customerId),
        sql`${agreedStatements.statementId} <> all (${sql.param(ids)}::text[])`,
      ),
    );
  if (ids.length > 0)
    await tx
      .insert(agreedStatements)
      .values(ids.map((statementId) => ({ customerId, statementId })))
      .onConflictDoNothing();
  return true;
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

/** A customer's interests, without tags that only staff see. */
export function listInterests(db: Reader, customerId: string) {
  return db
    .select(tagFields)
    .from(customerTags)
    .innerJoin(tags, eq(tags.id, customerTags.tagId))
    .innerJoin(tagGroups, eq(tagGroups.id, tags.groupId))
    .where(and(eq(customerTags.customerId, customerId), tagGroups.web))
    .orderBy(asc(tagGroups.rank), asc(tags.rank));
}

/** Replaces a customer's interests, but not tags that only staff see. False for an unknown tag. Safe to retry. */
export async function setInterests(
  tx: Transaction,
  customerId: string,
  tagIds: readonly string[],
): Promise<boolean> {
  await lockCustomer(tx, customerId);
  const requested = new Set(tagIds);
  const choices = (await listTags(tx)).map(({ id }) => id);
  if ([...requested].some((id) => !choices.includes(id))) return false;
  const dropped = choices.filter((id) => !requested.has(id));
  if (dropped.length > 0)
    await tx
      .delete(customerTags)
      .where(and(eq(customerTags.customerId, customerId), inArray(customerTags.tagId, dropped)));
  if (requested.size > 0)
    await tx
      .insert(customerTags)
      .values([...requested].map((tagId) => ({ customerId, tagId })))
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

/** Replaces all of a customer's answers; an empty object deletes them. Safe to retry. */
export async function saveSurvey(
  db: Reader,
  customerId: string,
  answers: SurveyAnswers,
): Promise<void> {
  if (Object.keys(answers).length === 0) {
    await db.delete(cultureSurveys).where(eq(cultureSurveys.customerId, customerId));
    return;
  }
  const survey = { answers, answeredAt: sql`crm_now()` };
  await db
    .insert(cultureSurveys)
    .values({ customerId, ...survey })
    .onConflictDoUpdate({ target: cultureSurveys.customerId, set: survey });
}
