import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";

import { queueMail } from "../../people/outbox/mails";
import type { Database } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { customers } from "../../tables/customers";
import { mails } from "../../tables/mails";
import { performanceMoves } from "../../tables/returns";
import { waitingListEntries } from "../../tables/waiting-list";

/** Maximum per run; the next run continues. */
const BATCH = 200;

/** SQL: the `dedupeKey` of the mail about a move to a place. */
export const movedPlaceKey = (moveId: unknown, placeId: unknown) =>
  sql`'waiting-list-moved:' || ${moveId}::text || ':' || ${placeId}::text`;

/**
 * Emails those who waited for a performance before it moved: they keep their place, or leave by the mail's link (`linkUrl`,
 * with `__TOKEN__`). Returns how many mails were queued. Safe to repeat and to run in parallel.
 */
export async function mailMovedPlaces(db: Database, linkUrl: string): Promise<number> {
  const key = movedPlaceKey(performanceMoves.id, waitingListEntries.id);
  const places = await db
    .select({
      ...pick(waitingListEntries, "customerId", "locale"),
      placeId: waitingListEntries.id,
      moveId: performanceMoves.id,
      recipient: customers.email,
      dedupeKey: sql<string>`${key}`,
    })
    .from(performanceMoves)
    .innerJoin(waitingListEntries, eq(waitingListEntries.instanceId, performanceMoves.instanceId))
    .innerJoin(customers, eq(customers.id, waitingListEntries.customerId))
    .where(
      and(
        gt(performanceMoves.movedAt, sql`crm_now() - interval '30 days'`),
        lte(waitingListEntries.createdAt, performanceMoves.movedAt),
        inArray(waitingListEntries.state, ["waiting", "offered"]),
        sql`not exists (select from ${mails} where ${mails.dedupeKey} = ${key})`,
      ),
    )
    .orderBy(asc(performanceMoves.movedAt))
    .limit(BATCH);
  if (places.length === 0) return 0;
  await db.transaction(async (tx) => {
    for (const { placeId, moveId, ...mail } of places)
      await queueMail(tx, {
        kind: "waiting-list-moved",
        ...mail,
        payload: { placeId, moveId, linkUrl },
      });
  });
  return places.length;
}
