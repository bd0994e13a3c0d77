import { eq, inArray, sql, type SQL } from "drizzle-orm";

import type { AccessibleRule } from "#contract/rules/staff/staff-hold";
import { MAX_COMPANION_SEATS } from "#contract/rules/seat-choice/wheelchair-party";
import type { AccessibleRelease } from "#contract/schemas/reference";
import { audit } from "../../people/audit/audit-log";
import type { Database, Reader, Transaction } from "../../platform/database/database";
import { accessibleReleases } from "../../tables/holds";
import { cachedByRevision, readMoment } from "../../platform/database/rows";
import { priceBands } from "../../tables/prices";
import { venueSettings } from "../../tables/venue-settings";
import { lockAndReadSeats } from "../holds/seat-claims";

/** When accessible seats go on general sale: by default never. */
export async function findAccessibleRules(db: Reader): Promise<AccessibleRelease> {
  const [row] = await db.select().from(venueSettings);
  return {
    hoursBefore: row?.releaseAccessibleHours ?? null,
    whenBandSold: row?.releaseAccessibleWhenSold ?? false,
  };
}

const kindsNow = cachedByRevision(async (db) => {
  // Rows of accessible seats in their order: "-cwc--wc".
  const { rows } = await db.execute<{ drawn: string }>(sql`
    select string_agg(
      case kind when 'wheelchair' then 'w' when 'companion' then 'c' else '-' end, '' order by place) as drawn
    from seats group by plan_id, section, "row"
    having bool_or(kind in ('wheelchair', 'companion'))`);
  const beside = rows.flatMap(({ drawn }) =>
    [...drawn.matchAll(/(?<=(c*))w(?=(c*))/g)].map(
      ([, before = "", after = ""]) => before.length + after.length,
    ),
  );
  const most = Math.min(MAX_COMPANION_SEATS, Math.max(0, ...beside));
  return {
    hasSpaces: beside.length > 0,
    hasCompanions: rows.some(({ drawn }) => drawn.includes("c")),
    companionsBeside: most === 0 ? null : most,
  };
});

/** Whether seat plans have wheelchair spaces and companion seats, and how many of these are beside a space. */
export const findAccessibleKinds = async (db: Reader) =>
  kindsNow(db, (await readMoment(db)).catalogue);

/** The bands of a performance whose accessible seats are on general sale, from the top down. */
export const listAccessibleReleases = (db: Reader, instanceId: string) =>
  db
    .select({
      band: priceBands.name,
      rule: accessibleReleases.rule,
      at: accessibleReleases.releasedAt,
    })
    .from(accessibleReleases)
    .innerJoin(priceBands, eq(priceBands.id, accessibleReleases.bandId))
    .where(eq(accessibleReleases.instanceId, instanceId))
    .orderBy(priceBands.rank);

/** Bands of performances on sale that have accessible seats and are not released, for which a rule holds. */
async function listDueBands(db: Reader, isDue: SQL) {
  const { rows } = await db.execute<{ instanceId: string; bandId: string }>(sql`
    with band as (
      select plan_id, band_id, count(*) filter (where ${IS_ORDINARY}) as ordinary
      from seats seat group by plan_id, band_id
      having count(*) filter (where not ${IS_ORDINARY}) > 0)
    select i.id as "instanceId", band.band_id as "bandId"
    from instances i join band on band.plan_id = i.plan_id
    where i.starts_at > crm_now() and i.on_sale_at <= crm_now() and not i.cancelled
      and not exists (
        select from accessible_releases r where r.instance_id = i.id and r.band_id = band.band_id)
      and ${isDue}`);
  return rows;
}

const IS_ORDINARY = sql.raw("(seat.kind not in ('wheelchair', 'companion'))");

/**
 * Every other seat of the band is sold, or held as not for sale: other holds, and seats blocked without one, are not sold, and
 * may be on sale again. The count is an index-only scan; the rest is read if it fits.
 */
const IS_BAND_SOLD = sql`band.ordinary between 1 and (
    select count(*) from claims c
    where c.instance_id = i.id and c.band_id = band.band_id and c.state <> 'held')
  and not exists (
    select from seats seat
    where seat.plan_id = i.plan_id and seat.band_id = band.band_id and ${IS_ORDINARY}
      and not exists (
        select from claims c left join staff_holds h on h.id = c.staff_hold_id
        where c.instance_id = i.id and c.seat_id = seat.id
          and (c.state = 'sold' or h.kind = 'not-for-sale')))`;

/**
 * Puts unsold wheelchair spaces and companion seats on general sale, band by band, as the venue's rules say: so many hours
 * before the start, or once the band's other seats are sold (as 28 CFR 36.302(f)(5) permits). Without rules nothing happens.
 * Released bands stay so until the performance moves. Safe to repeat and to run in parallel. Returns how many bands.
 */
export async function releaseAccessibleSeats(db: Database): Promise<number> {
  const { hoursBefore, whenBandSold } = await findAccessibleRules(db);
  const rules: { rule: AccessibleRule; isDue: SQL }[] = [];
  if (hoursBefore !== null) {
    const isDue = sql`i.starts_at <= crm_now() + ${hoursBefore}::int * interval '1 hour'`;
    rules.push({ rule: "hours-before", isDue });
  }
  if (whenBandSold) rules.push({ rule: "band-sold", isDue: IS_BAND_SOLD });
  let released = 0;
  for (const { rule, isDue } of rules)
    for (const due of await listDueBands(db, isDue))
      if (await releaseBand(db, { ...due, rule }, isDue)) released += 1;
  return released;
}

function releaseBand(
  db: Database,
  release: { instanceId: string; bandId: string; rule: AccessibleRule },
  isDue: SQL,
): Promise<boolean> {
  const { instanceId, bandId, rule } = release;
  return db.transaction(async (tx) => {
    // As a buyer, so that the performance neither moves meanwhile nor has moved since the bands were listed.
    await lockAndReadSeats(tx, instanceId, "shared");
    const isStillDue = sql`i.id = ${instanceId} and band.band_id = ${bandId} and ${isDue}`;
    if ((await listDueBands(tx, isStillDue)).length === 0) return false;
    const rows = await tx
      .insert(accessibleReleases)
      .values(release)
      .onConflictDoNothing()
      .returning({ bandId: accessibleReleases.bandId });
    if (rows.length === 0) return false;
    const [band] = await tx.select().from(priceBands).where(eq(priceBands.id, bandId));
    await audit(tx, "worker", {
      action: "release-accessible",
      subjectKind: "performance",
      subjectId: instanceId,
      reason: null,
      details: { band: band?.name ?? bandId, rule },
    });
    return true;
  });
}

/** Takes accessible seats of moved performances off general sale; those still due are released again. */
export async function removeReleases(tx: Transaction, instanceIds: string[]): Promise<void> {
  if (instanceIds.length > 0)
    await tx.delete(accessibleReleases).where(inArray(accessibleReleases.instanceId, instanceIds));
}
