import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";

import type { membershipLevelSchema } from "#contract/schemas/membership";
import type { Reader } from "../../../platform/database/database";
import { firstRow, hasRows } from "../../../platform/database/rows";
import type { LevelRow } from "../../../people/memberships/membership-offer";
import { membershipLevels, memberships } from "../../../tables/memberships";

export function listLevels(db: Reader): Promise<LevelRow[]> {
  return db
    .select()
    .from(membershipLevels)
    .where(eq(membershipLevels.active, true))
    .orderBy(asc(membershipLevels.rank));
}

export function findLevel(db: Reader, levelId: string) {
  return firstRow(
    db
      .select()
      .from(membershipLevels)
      .where(and(eq(membershipLevels.id, levelId), eq(membershipLevels.active, true))),
  );
}

export function findMembership(db: Reader, id: string) {
  return firstRow(
    db
      .select({ membership: memberships, level: membershipLevels })
      .from(memberships)
      .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
      .where(eq(memberships.id, id)),
  );
}

/** Turns a membership's renewal reminder on or off. False if the customer has no such membership. */
export function setRenewalReminder(
  db: Reader,
  { id, customerId }: { id: string; customerId: string },
  remindsToRenew: boolean,
): Promise<boolean> {
  return hasRows(
    db
      .update(memberships)
      .set({ remindsToRenew })
      .where(
        and(
          eq(memberships.id, id),
          eq(memberships.customerId, customerId),
          eq(memberships.state, "active"),
        ),
      )
      .returning({ id: memberships.id }),
  );
}

export function levelBody(
  level: LevelRow,
  currency: string,
): z.infer<typeof membershipLevelSchema> {
  const money = (amount: number) => ({ amount, currency });
  const { active: _active, rank: _rank, ...publicFields } = level;
  return {
    ...publicFields,
    price: money(level.price),
    renewalPrice: money(level.renewalPrice),
    worth: money(level.worth),
    deductible: level.deductible === null ? null : money(level.deductible),
  };
}
