import { type Columns, dayFromNow, type Stored } from "./stored";

/** A membership of a year that began so many days ago, at the level's worth unless `columns` say otherwise. */
export async function insertMembership(
  stored: Stored,
  customerId: string,
  levelId: string,
  daysAgo: number,
  columns: Columns<"memberships"> = {},
): Promise<string> {
  const { worth } = await stored.membershipLevels.one({ id: levelId }, ["worth"]);
  const { id } = await stored.memberships.insert({
    customerId,
    levelId,
    state: "active",
    startsOn: dayFromNow(-daysAgo),
    renewsOn: dayFromNow(334 - daysAgo),
    expiresOn: dayFromNow(364 - daysAgo),
    remindsToRenew: false,
    worth,
    ...columns,
  });
  return id;
}
