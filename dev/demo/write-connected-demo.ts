import { SEASON_LOCK } from "../../crm/platform/database/season-lock";
import { type Database, insertMany } from "../../crm/platform/database/database";
import { deliveryOptions as deliveryTable } from "../../crm/tables/delivery";
import { saleLimits } from "../../crm/tables/limits";
import { halls as hallTable } from "../../crm/tables/seat-plans";
import { sql } from "drizzle-orm";

import { deliveryOptions, halls } from "./demo-center";
import { writeCustomers } from "./write-customers";
import { writePeopleLists } from "./write-people";

/**
 * Writes what a venue has besides the season of its ticketing system to an empty database, all or nothing: halls with their
 * directions, delivery options and people. Returns false without changes if it already has a hall.
 */
export async function writeConnectedDemo(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEASON_LOCK})`);
    if ((await tx.$count(hallTable)) > 0) return false;
    await insertMany(tx, hallTable, [...halls]);
    // Mailing costs a fee, which is not put into the other system's orders.
    await insertMany(
      tx,
      deliveryTable,
      deliveryOptions.filter(({ price }) => price === 0),
    );
    await insertMany(tx, saleLimits, [{ id: 1, tickets: 9, foodAndDrink: 20 }]);
    await writePeopleLists(tx);
    await writeCustomers(tx);
    return true;
  });
}
