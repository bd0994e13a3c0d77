import { eq, sql } from "drizzle-orm";

import { staff } from "../../tables/staff";
import { type Check, foundAny, foundIf, ofVenue } from "./check";
import { DEMO_DOMAIN } from "./example-domains";
import type { Reader } from "../../platform/database/database";

async function listActive(db: Reader, condition = sql`true`) {
  const rows = await db
    .select({ name: staff.email })
    .from(staff)
    .where(sql`${staff.active} and ${condition}`)
    .orderBy(staff.email);
  return foundAny(rows);
}

export const staffChecks = {
  "no-staff": async ({ db }) => foundIf((await db.$count(staff, eq(staff.active, true))) === 0),
  "demo-staff": ofVenue((_env, { db }) =>
    listActive(db, sql`${staff.email} ilike ${`%@${DEMO_DOMAIN}`}`),
  ),
  "no-second-factor": ofVenue((_env, { db }) => listActive(db, sql`not ${staff.totpConfirmed}`)),
} satisfies Record<string, Check>;
