import { type SQL, sql } from "drizzle-orm";

import type { FeatureName } from "#contract/features";
import { type Check, foundAny, ofVenue } from "./check";

/** Of what pages link to: whether the database has anything that could be sold by it. */
const OFFERS: Partial<Record<FeatureName, SQL>> = {
  flexPackages: sql`exists (select from packages)`,
  ticketSubscriptions: sql`exists (select from ticket_subscription_plans where active)`,
  memberships: sql`exists (select from membership_levels where active)`,
  giftVouchers: sql`exists (select from gift_voucher_amounts)`,
  merchandise: sql`exists (select from stock_items where active and kind = 'merchandise')`,
  food: sql`exists (select from menus where active)`,
  donations: sql`exists (select from funds where active)`,
  streams: sql`exists (select from seat_plans where seating = 'virtual')`,
  programmes: sql`exists (select from programmes)`,
};

/** Features that are on, and whose pages are empty. */
const featureUnused: Check = ofVenue(async ({ FEATURES_OFF }, { db }) => {
  const on = Object.entries(OFFERS).filter(([name]) => !FEATURES_OFF.some((off) => off === name));
  if (on.length === 0) return foundAny([]);
  const columns = on.map(([name, isOffered]) => sql`${isOffered} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<string, boolean>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  const offered = rows[0] ?? {};
  return foundAny(on.flatMap(([name]) => (offered[name] === true ? [] : [{ name }])));
});

export const featureChecks = { "feature-unused": featureUnused } satisfies Record<string, Check>;
