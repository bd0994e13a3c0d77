import { and, desc, eq, sql } from "drizzle-orm";

import type { MembershipPeriod } from "./membership-period";
import { membershipPurchase, type MembershipPurchase } from "./membership-purchase";
import type { Reader } from "../platform/database/database";
import { membershipLevels, memberships } from "./tables";
import { today } from "../platform/database/today";

export type LevelRow = typeof membershipLevels.$inferSelect;
type Latest = MembershipPeriod & { id: string };

/** A level as a customer would buy it today. */
export type MembershipOffer = {
  level: LevelRow;
  /** The latest that the customer has or had of this level. */
  latest: Latest | null;
  /** Null: owned, and not to be renewed yet. */
  purchase: MembershipPurchase | null;
};

/** A level as a customer (null for one who is not known yet) would buy it today; null when there is no such level. */
export async function findMembershipOffer(
  db: Reader,
  levelId: string,
  customerId: string | null,
): Promise<MembershipOffer | null> {
  const [found] = await db
    .select({ level: membershipLevels, today: sql<string>`${today}::text` })
    .from(membershipLevels)
    .where(eq(membershipLevels.id, levelId));
  if (found === undefined) return null;
  const { level } = found;
  const latest = customerId === null ? null : await findLatest(db, customerId, levelId);
  return { level, latest, purchase: membershipPurchase(level, latest, found.today) };
}

async function findLatest(db: Reader, customerId: string, levelId: string): Promise<Latest | null> {
  const { id, startsOn, renewsOn, expiresOn } = memberships;
  const [row] = await db
    .select({ id, startsOn, renewsOn, expiresOn })
    .from(memberships)
    .where(
      and(
        eq(memberships.customerId, customerId),
        eq(memberships.levelId, levelId),
        eq(memberships.state, "active"),
      ),
    )
    .orderBy(desc(memberships.expiresOn))
    .limit(1);
  return row ?? null;
}
