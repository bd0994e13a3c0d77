import { sql } from "drizzle-orm";

import { VENUE_ZONE } from "#contract/venue";
import { zoneOffset } from "../../platform/dates";
import { readWallClock } from "../../platform/database/clock";
import { getSqlState } from "../../platform/database/database";
import { findPendingMigrations } from "../../platform/database/migrate";
import { createWriteProbe } from "../../platform/database/write-probe";
import { type Check, foundAny, foundIf, HEALTHY, ofSettings, ofVenue } from "./check";
import { probeAddress } from "./probe-address";
import { findZoneChange } from "./time-zone";

/** Deadlines and codes of authenticators are by the database's clock. */
const DATABASE_SKEW_MS = 10_000;
/** Its header has whole seconds. Signatures of messages are valid for five minutes. */
const PROVIDER_SKEW_MS = 60_000;
/** Tests and demos move the clock of bookings. */
const MOVED_SECONDS = 1;
const UNKNOWN_ZONE = "22023";
const MONTHS_AHEAD = 12;

/** Compares the venue's offset in the coming months: the two programs have rules of summer time of their own. */
const zoneDiffers: Check = async ({ db, zone = VENUE_ZONE, now = () => new Date() }) => {
  const today = now();
  const months = Array.from(
    { length: MONTHS_AHEAD + 1 },
    (_, ahead) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead)),
  );
  try {
    const { rows } = await db.execute<{ minutes: number }>(sql`
      select (extract(epoch from (t at time zone ${zone}) - (t at time zone 'UTC')) / 60)::int as minutes
      from unnest(${sql.param(months.map((month) => month.toISOString()))}::timestamptz[]) with ordinality as u(t, n)
      order by n`);
    const at = months.find((month, index) => zoneOffset(month, zone) !== rows[index]?.minutes);
    return at === undefined ? HEALTHY : [{ name: zone, at }];
  } catch (error) {
    if (getSqlState(error) === UNKNOWN_ZONE) return [{ name: zone }];
    throw error;
  }
};

const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;

/** The two machines' own clocks: one that is set for tests is a finding of its own, `clock-moved`. */
const clockDatabase: Check = async ({ db, now = () => new Date() }) => {
  const before = now().getTime();
  const there = (await readWallClock(db)).getTime();
  const skew = there - (before + now().getTime()) / 2;
  return foundIf(Math.abs(skew) > DATABASE_SKEW_MS, { name: seconds(skew) });
};

const clockProvider: Check = ofSettings(async ({ STRIPE_API_URL }, context) => {
  const url = new URL(STRIPE_API_URL ?? "https://api.stripe.com/");
  const answer = await probeAddress(url, context.signal);
  // A provider that does not answer is a finding of its own.
  if (!answer.ok || answer.value.date === null) return HEALTHY;
  const skew = answer.value.date.getTime() - (context.now ?? (() => new Date()))().getTime();
  return foundIf(Math.abs(skew) > PROVIDER_SKEW_MS, { name: seconds(skew) });
});

const clockMoved: Check = ofVenue(async (_env, { db }) => {
  const { rows } = await db.execute<{ moved: number }>(
    sql`select extract(epoch from crm_now() - now())::int as moved`,
  );
  const moved = rows[0]?.moved ?? 0;
  return foundIf(Math.abs(moved) > MOVED_SECONDS, { name: seconds(moved * 1_000) });
});

export const databaseChecks = {
  "migrations-pending": async ({ db }) =>
    foundAny((await findPendingMigrations(db)).map((name) => ({ name }))),
  "database-not-writable": async ({ db }) => {
    const fault = await createWriteProbe(db)();
    return fault === null ? HEALTHY : [{ name: fault }];
  },
  "zone-differs": zoneDiffers,
  "zone-changed": async ({ db, zone = VENUE_ZONE }) => {
    const change = await findZoneChange(db, zone);
    if (change === null) return HEALTHY;
    const performances = change.performances.map(({ id, title, startsAt }) => ({
      ...{ name: title, at: startsAt, performanceId: id },
    }));
    return [{ name: `${change.from} → ${zone}` }, ...performances];
  },
  "clock-database": clockDatabase,
  "clock-provider": clockProvider,
  "clock-moved": clockMoved,
} satisfies Record<string, Check>;
