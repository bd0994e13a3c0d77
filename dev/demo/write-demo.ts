import { sql } from "drizzle-orm";

import { readClock } from "../../crm/platform/database/clock";
import { withTransaction } from "../../crm/platform/database/database";
import type { Database } from "../../crm/platform/database/database";
import { halls } from "../../crm/catalogue/centre-tables";
import { readDemoProgrammes } from "./demo-files";
import { demoSeason } from "./demo-season";
import { SEED_LOCK } from "./seed-lock";
import { writeCentre } from "./write-centre";
import { writeCodes } from "./write-codes";
import { writeCustomers, writePastOrder } from "./write-customers";
import { writeGifts } from "./write-gifts";
import { writeMemberships } from "./write-memberships";
import { writeCustomerParts, writeForm, writePeopleLists } from "./write-people";
import { writePackages } from "./write-packages";
import { writeProducts } from "./write-products";
import { writeSeason, writeSoldSeats } from "./write-season";

/**
 * Fills an empty database with the demo centre and its season, all or nothing; a database that holds a hall is left
 * as it is. Gives whether it wrote. The season lies ahead of the day on which it is written and runs for well over a
 * year; once it has run out, `npm run crm -- import-season` moves it ahead again and keeps what was sold.
 */
export async function writeDemo(db: Database, currency: string): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.$count(halls)) > 0) return false;

    const now = await readClock(tx);
    const season = demoSeason(readDemoProgrammes(), now);
    const seatsOf = await writeCentre(tx, currency);
    await writeProducts(tx);
    await writeSeason(tx, season);
    await writeSoldSeats(tx, season.instances, seatsOf);
    await writePackages(tx, season, seatsOf, now);

    await writePeopleLists(tx);
    const customerIds = await writeCustomers(tx);
    await writeCustomerParts(tx, customerIds);
    await writeMemberships(tx, season.instances, now);
    const family = season.instances.find(
      ({ eventId, startsAt }) =>
        Date.parse(startsAt) > now.getTime() &&
        season.events.find(({ id }) => id === eventId)?.kind === "family",
    );
    if (family !== undefined) await writeForm(tx, family.id);

    const [jordan] = customerIds;
    const over = season.instances.find((instance) => Date.parse(instance.startsAt) < now.getTime());
    if (jordan !== undefined && over !== undefined)
      await writePastOrder(tx, jordan, over, { seats: seatsOf.get(over.planId) ?? [], currency });

    if (jordan !== undefined) await writeGifts(tx, jordan, { now, currency });

    await writeCodes(tx, season, jordan, { now, currency });

    // The planner knows nothing of tables that were just filled, and the first visitors would wait for it.
    await tx.execute(sql`analyze`);
    return true;
  });
}
