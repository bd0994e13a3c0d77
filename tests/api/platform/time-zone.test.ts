import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { VENUE_ZONE } from "#contract/venue";
import { findZoneChange, recordZone } from "../../../crm/desk/doctor/time-zone";
import { instances } from "../../../crm/tables/catalogue";
import { BASE, inDays, prepareVenues, withVenue, write } from "../support/season-files";

prepareVenues();

const season = () =>
  write(
    "season.yaml",
    `events:
  - { id: one, title: One, kind: orchestra, description: One., runningMinutes: 60 }
performances:
  - { id: one-1, event: one, plan: harbor, priceList: concerts, starts: ${inDays(30)} }
  - { id: one-2, event: one, plan: harbor, priceList: concerts, starts: ${inDays(31)} }
  - { id: past, event: one, plan: harbor, priceList: concerts, starts: ${inDays(-1)} }
  - { id: off, event: one, plan: harbor, priceList: concerts, starts: ${inDays(30)}, cancelled: true }
`,
  );

it("performances entered before the time zone changed are found until they are entered again", async () => {
  await withVenue(async ({ db, run }) => {
    expect((await run("apply", ...BASE, season())).ok).toBe(true);
    const found = async (zone?: string) =>
      (await findZoneChange(db, zone))?.performances.map(({ id }) => id);
    expect(await found()).toBeUndefined();
    expect(await found("Asia/Tokyo")).toEqual(["one-1", "one-2"]);
    expect(await recordZone(db, "Asia/Tokyo")).toMatchObject({ from: VENUE_ZONE });
    expect(await recordZone(db, "Asia/Tokyo")).toMatchObject({ from: VENUE_ZONE });
    await db
      .update(instances)
      .set({ revisedAt: sql`crm_now()` })
      .where(eq(instances.id, "one-1"));
    expect(await found("Asia/Tokyo")).toEqual(["one-2"]);
    expect(await recordZone(db)).toBeNull();
    expect(await found("Asia/Tokyo")).toEqual(["one-1", "one-2"]);
  });
});

it("a time zone with the same times is another name, and is remembered", async () => {
  await withVenue(async ({ db, run }) => {
    expect((await run("apply", ...BASE, season())).ok).toBe(true);
    expect(await recordZone(db, "America/Toronto")).toBeNull();
    expect((await findZoneChange(db, "Asia/Tokyo"))?.from).toBe("America/Toronto");
  });
});
