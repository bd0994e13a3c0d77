import { and, asc, eq, inArray } from "drizzle-orm";

import { lockCustomer } from "./lock-customer";
import type { Reader, Transaction } from "../platform/database/database";
import { customerTags, tagGroups, tags } from "./contact-tables";

const tagFields = { id: tags.id, name: tags.name, groupId: tags.groupId };

/** The groups that customers choose from, each with its tags. */
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

/** The tags that customers choose from. */
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

/**
 * Makes these a customer's interests, and no others; the box office's own tags stay. False when one is not there to
 * choose. Safe to repeat.
 */
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
