import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";

import type { ItemDetails } from "#contract/schemas/basket-item";
import { today } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { toDay } from "../../platform/dates";
import { firstRow, cachedByRevision } from "../../platform/database/rows";
import { membershipLevels, memberships } from "../../tables/memberships";
import { type MembershipPeriod, membershipPurchase, type MembershipPurchase } from "./rules";

export type LevelRow = typeof membershipLevels.$inferSelect;
type Latest = MembershipPeriod & { id: string };

type MembershipOffer = {
  level: LevelRow;
  /** The customer's latest membership of this level, current or expired. */
  latest: Latest | null;
  /** Null: owned, and cannot be renewed yet. */
  purchase: MembershipPurchase | null;
};

/** Returns a level as a customer (null if unknown) would buy it today; null if the level does not exist. */
export const findMembershipOffer = (db: Reader, levelId: string, customerId: string | null) =>
  firstRow(listMembershipOffers(db, eq(membershipLevels.id, levelId), customerId));

export async function listMembershipOffers(
  db: Reader,
  condition: SQL,
  customerId: string | null,
): Promise<MembershipOffer[]> {
  const levels = await db
    .select({ level: membershipLevels, today: sql<string>`${today}::text` })
    .from(membershipLevels)
    .where(condition)
    .orderBy(asc(membershipLevels.rank));
  const owned = customerId === null ? [] : await listLatest(db, customerId);
  return levels.map(({ level, today: day }) => getOffer(level, owned, day));
}

const listOpenLevels = cachedByRevision((db) =>
  db
    .select()
    .from(membershipLevels)
    .where(eq(membershipLevels.active, true))
    .orderBy(asc(membershipLevels.rank)),
);

/** Lists all levels on sale as the customer of a basket would buy them. */
export async function listOpenOffers(
  db: Reader,
  { customerId, catalogue, now }: { customerId: string | null; catalogue: string; now: Date },
): Promise<MembershipOffer[]> {
  const levels = await listOpenLevels(db, catalogue);
  const owned = customerId === null ? [] : await listLatest(db, customerId);
  return levels.map((level) => getOffer(level, owned, toDay(now)));
}

function getOffer(level: LevelRow, owned: readonly OwnedLevel[], day: string): MembershipOffer {
  const latest = owned.find(({ levelId }) => levelId === level.id) ?? null;
  return { level, latest, purchase: membershipPurchase(level, latest, day) };
}

type OwnedLevel = Awaited<ReturnType<typeof listLatest>>[number];

/** The customer's latest membership of each level. */
function listLatest(db: Reader, customerId: string) {
  const { id, levelId, startsOn, renewsOn, expiresOn } = memberships;
  return db
    .selectDistinctOn([levelId], { id, levelId, startsOn, renewsOn, expiresOn })
    .from(memberships)
    .where(and(eq(memberships.customerId, customerId), eq(memberships.state, "active")))
    .orderBy(levelId, desc(expiresOn));
}

export function membershipDetails(
  { level }: MembershipOffer,
  { renews, period }: NonNullable<MembershipOffer["purchase"]>,
  remindsToRenew: boolean,
): ItemDetails["membership"] {
  return { remindsToRenew, renews, worth: level.worth, ...period };
}
