import { sql } from "drizzle-orm";

import { SEASON_LOCK } from "../../crm/platform/database/season-lock";
import { menus as menuTable } from "../../crm/tables/food";
import { halls } from "../../crm/tables/seat-plans";
import * as fundTables from "../../crm/tables/funds";
import * as claimsTables from "../../crm/tables/holds";
import { saleLimits } from "../../crm/tables/limits";
import * as stockTables from "../../crm/tables/merchandise";
import { readClock } from "../../crm/platform/database/clock";
import { type Database, insertMany, type Transaction } from "../../crm/platform/database/database";
import { coverFees } from "../../crm/tables/fees";
import type { NewSeat } from "../../crm/stock/seat-plans/flatten-seat-plan";
import { ticketProtection as protectionTable } from "../../crm/tables/protection";
import { giftVoucherAmounts as giftVoucherTable } from "../../crm/tables/vouchers";
import type { HallId } from "../season-import/event-hall";
import { writeEvents, writeInstances } from "../season-import/write-season";
import { readFrozenSeason } from "./demo-files";
import {
  coverFee,
  donationUpsell,
  funds,
  giftVoucherAmounts,
  ticketProtection,
} from "./demo-giving";
import { HEARD, ON_NOW, PASSED } from "./data/demo-exceptions";
import { type DemoInstance, demoSeason } from "./demo-season";
import { menus, stockItems } from "./demo-shop";
import { soldSeatIds } from "./sold-seats";
import { writeCenter } from "./write-center";
import { writeCodes } from "./write-codes";
import {
  ORDERED_DAYS_BEFORE,
  writeCustomers,
  writeDonations,
  writePastOrder,
} from "./write-customers";
import { wasMember, writeMemberships } from "./demo-memberships";
import { writeReasons } from "./demo-reasons";
import { writePackages } from "./demo-packages";
import { writeSubscriber } from "./demo-subscriber";
import { writeTexts } from "./write-texts";
import { writeCustomerParts, writeForm, writePeopleLists } from "./write-people";

/**
 * Writes the demo to an empty database, all or nothing. Returns false without changes if it already has a hall. The season
 * starts today; after its end, `npm run crm -- import-season` moves it ahead again and keeps the orders.
 */
export async function writeDemo(db: Database, currency: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEASON_LOCK})`);
    if ((await tx.$count(halls)) > 0) return false;

    const now = await readClock(tx);
    const season = demoSeason(readFrozenSeason(), now);
    const seatsOf = await writeCenter(tx, currency);
    await writeProducts(tx);
    await writeTexts(tx, currency);
    await writeEvents(tx, season.events);
    await writeReasons(tx, season);
    await writeInstances(tx, season.instances);
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

    const [jordan, sam] = customerIds;
    for (const { programme, daysAgo } of [PASSED, ...HEARD]) {
      const instance = season.instances.find(({ id }) => id === `${programme}-0`);
      if (jordan === undefined || instance === undefined) continue;
      await writePastOrder(tx, jordan, instance, {
        seats: seatsOf.get(instance.planId) ?? [],
        currency,
        priceTypeId: wasMember("jordan.rivera@example.com", daysAgo + ORDERED_DAYS_BEFORE)
          ? "member"
          : "standard",
      });
    }
    if (sam !== undefined) {
      const seats = seatsOf.get("recital-hall") ?? [];
      await writeSubscriber(tx, season, { customerId: sam, seats, currency, now });
    }

    const onNow = season.instances.find(({ id }) => id === `${ON_NOW.programme}-0`);
    if (jordan !== undefined && onNow !== undefined)
      await writePastOrder(tx, jordan, onNow, {
        seats: seatsOf.get(onNow.planId) ?? [],
        currency,
        count: 1,
        // Ordered after the stream page opened, so no reminder is due.
        minutesBefore: 10,
      });

    if (jordan !== undefined) await writeDonations(tx, jordan, { now, currency });

    await writeCodes(tx, season, jordan, { now, currency });

    // Without statistics for the new tables, the first queries would be slow.
    await tx.execute(sql`analyze`);
    return true;
  });
}

/** Writes funds, cover fee, ticket protection, gift vouchers, menus, add-ons and limits. */
async function writeProducts(tx: Transaction): Promise<void> {
  await insertMany(tx, fundTables.funds, funds);
  await insertMany(tx, fundTables.donationUpsells, [donationUpsell]);
  await insertMany(tx, coverFees, [coverFee]);
  await insertMany(tx, protectionTable, [ticketProtection]);
  await insertMany(tx, giftVoucherTable, giftVoucherAmounts);
  await insertMany(tx, menuTable, menus);
  await insertMany(tx, stockTables.stockItems, stockItems);
  await insertMany(tx, saleLimits, [{ id: 1, tickets: 9, foodAndDrink: 20 }]);
}

/** Writes sold seats without orders, as if another system had sold them. */
async function writeSoldSeats(
  tx: Transaction,
  instances: readonly DemoInstance[],
  seatsOf: ReadonlyMap<HallId, NewSeat[]>,
): Promise<void> {
  const claims = instances.flatMap((instance) => {
    const seats = seatsOf.get(instance.planId) ?? [];
    const bandOf = new Map(seats.map((seat) => [seat.id, seat.bandId]));
    return soldSeatIds(seats, instance.sold, instance.id).map((seatId) => ({
      instanceId: instance.id,
      seatId,
      bandId: bandOf.get(seatId) ?? "",
      state: "sold" as const,
    }));
  });
  await insertMany(tx, claimsTables.claims, claims);
}
