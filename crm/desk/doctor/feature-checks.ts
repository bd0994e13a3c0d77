import { type SQL, sql } from "drizzle-orm";

import type { FeatureName } from "#contract/names/features";
import type { Reader } from "../../platform/database/database";
import type { CrmEnv } from "../../platform/env";
import { type Check, foundAny, ofVenue } from "./check";

/** Of what pages link to: whether the database has anything that could be sold by it. */
const OFFERS = {
  flexPackages: sql`exists (select from packages)`,
  ticketSubscriptions: sql`exists (select from ticket_subscription_plans where active)`,
  memberships: sql`exists (select from membership_levels where active)`,
  giftVouchers: sql`exists (select from gift_voucher_amounts)`,
  merchandise: sql`exists (select from stock_items where active and kind = 'merchandise')`,
  food: sql`exists (select from menus where active)`,
  donations: sql`exists (select from funds where active)`,
  accessRegistrations: sql`exists (select from access_schemes)`,
  streams: sql`exists (select from seat_plans where seating = 'virtual')`,
  programmes: sql`exists (select from programmes)`,
} as const satisfies Partial<Record<FeatureName, SQL>>;

/** Of what is sold without a ticket. */
const WITHOUT_TICKETS = ["memberships", "giftVouchers", "merchandise", "donations"] as const;

/**
 * Whether a venue has no performances at all and sells something else, such as one that only collects donations. It needs
 * no prices, and delivery only for goods.
 */
export async function sellsWithoutTickets(
  db: Reader,
  featuresOff: CrmEnv["FEATURES_OFF"],
): Promise<boolean> {
  const offers = WITHOUT_TICKETS.filter((name) => !featuresOff.includes(name)).map(
    (name) => OFFERS[name],
  );
  const { rows } = await db.execute<{ sells: boolean }>(
    sql`select not exists (select from instances) and (${sql.join([sql`false`, ...offers], sql` or `)}) as sells`,
  );
  return rows[0]?.sells === true;
}

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
