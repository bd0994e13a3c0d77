import { eq, sql } from "drizzle-orm";

import { ownTryKeys, tryKeys, type CodeTrier, type TryKey } from "./code-tries-rules";
import { allOrNothing, type Database } from "../platform/database/database";
import { codeTries } from "../codes/tables";
import { customers } from "../customers/tables";

type Keys = readonly TryKey[];

const anHourAgo = sql`crm_now() - interval '1 hour'`;

/**
 * Counts a try as a miss before it is judged, so that however many are made at once each is counted; false when one
 * of the keys has no more tries this hour, and then none of them is counted. A hit is to be forgiven.
 */
export async function countTry(db: Database, keys: Keys): Promise<boolean> {
  const counted = await allOrNothing(db, async (tx) => {
    // In one order, so that two who try at once never wait for each other crosswise.
    for (const { key, max } of [...keys].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const isOld = sql`${codeTries.since} <= ${anHourAgo}`;
      const rows = await tx
        .insert(codeTries)
        .values({ key, misses: 1, since: sql`crm_now()` })
        .onConflictDoUpdate({
          target: codeTries.key,
          set: {
            misses: sql`case when ${isOld} then 1 else ${codeTries.misses} + 1 end`,
            since: sql`case when ${isOld} then crm_now() else ${codeTries.since} end`,
          },
          setWhere: sql`${isOld} or ${codeTries.misses} < ${max}`,
        })
        .returning({ key: codeTries.key });
      if (rows.length === 0) return { ok: false };
    }
    return { ok: true };
  });
  return counted.ok;
}

/** The code was known: the try is no miss. Whoever has none left is forgotten. */
export async function uncountAttempt(db: Database, keys: Keys): Promise<void> {
  const ofThese = sql`key = any(${sql.param(keys.map(({ key }) => key))}::text[])`;
  await db.execute(sql`
    with forgotten as (delete from ${codeTries} where ${ofThese} and misses <= 1)
    update ${codeTries} set misses = misses - 1 where ${ofThese} and misses > 1`);
}

/** Counts an attempt at a code. Returns the keys it was counted under, or null when no attempts are left. */
export async function countTryOf(db: Database, who: CodeTrier): Promise<Keys | null> {
  const keys = tryKeys(who);
  if (await countTry(db, keys)) return keys;
  const own = ownTryKeys(who, await isRegistered(db, who.customerId));
  return own !== null && (await countTry(db, own)) ? own : null;
}

async function isRegistered(db: Database, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false;
  const [customer] = await db
    .select({ isGuest: customers.isGuest })
    .from(customers)
    .where(eq(customers.id, customerId));
  return customer?.isGuest === false;
}
